import { PlainPage } from "@/components/dashboard/layout/plain-page";
import { PageTitle } from "@/components/ui/page-title";

export default function InvitationNotFound() {
  return (
    <PlainPage>
      <PageTitle title="This invitation does not exist" />
      <p className="text-soft">
        The link may be cut off, or a newer mail has taken its place. Open the link in the latest mail, or ask
        whoever invited you to send it again.
      </p>
    </PlainPage>
  );
}
