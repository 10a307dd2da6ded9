import { PlainPage } from "@/components/dashboard/layout/plain-page";
import { PageTitle } from "@/components/ui/page-title";

export default function InvitationNotFound() {
  return (
    <PlainPage>
      <PageTitle title="Invitation not found" />
      <p className="text-soft">
        The link may be incomplete or replaced by a newer one. Open the link in the latest email, or ask the
        person who invited you to resend it.
      </p>
    </PlainPage>
  );
}
