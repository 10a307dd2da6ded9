import { NotHere } from "@/components/dashboard/not-here";

export default function OrganizationNotFound() {
  return <NotHere />;
}
