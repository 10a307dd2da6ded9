import { NotFoundNotice } from "@/components/dashboard/layout/not-found-notice";
import { PlainPage } from "@/components/dashboard/layout/plain-page";

export default function DashboardNotFound() {
  return (
    <PlainPage>
      <NotFoundNotice />
    </PlainPage>
  );
}
