import { NotHere } from "@/components/dashboard/not-here";
import { PlainPage } from "@/components/dashboard/plain-page";

export default function DashboardNotFound() {
  return (
    <PlainPage>
      <NotHere />
    </PlainPage>
  );
}
