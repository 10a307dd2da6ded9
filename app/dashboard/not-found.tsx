import { NotHere } from "@/components/dashboard/layout/not-found-notice";
import { PlainPage } from "@/components/dashboard/layout/plain-page";

export default function DashboardNotFound() {
  return (
    <PlainPage>
      <NotHere />
    </PlainPage>
  );
}
