import { NotFoundNotice } from "@/components/dashboard/layout/not-found-notice";

export default function OrganizationNotFound() {
  return <NotFoundNotice />;
}
