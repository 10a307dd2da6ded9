import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TestMode } from "@/app/dashboard/test-mode";
import { Instant } from "@/components/dashboard/format/instant";
import { PlainPage } from "@/components/dashboard/layout/plain-page";
import { Facts } from "@/components/dashboard/lists/facts";
import { AcceptButton } from "@/components/dashboard/team/accept-button";
import { ROLE_MAY, ROLE_NAME } from "@/components/dashboard/team/labels";
import { SignOut } from "@/components/session/sign-out";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageTitle } from "@/components/ui/page-title";
import { AppError } from "@/lib/kernel/errors";
import { openInvitation } from "@/lib/team/invitations/get-invitation";
import type { InvitationPreview, InvitationStatus } from "@/lib/team/schemas";
import { visitorContext } from "../visitor";

export const metadata: Metadata = {
  title: "Invitation · Almoner",
  robots: { index: false },
  referrer: "no-referrer",
};

type Props = { params: Promise<{ token: string }> };
type Opened = Awaited<ReturnType<typeof openInvitation>>;

/** The page of an invitation's link: the inviter, the organization, and the next step. */
export default async function InvitationPage({ params }: Props) {
  const { token } = await params;
  const path = `/invitations/${encodeURIComponent(token)}`;
  const { invitation, visitor } = await read(token, path);
  const { org, role } = invitation;
  return (
    <PlainPage>
      <PageTitle above={<TestMode />} title={<span className="wrap-anywhere">Join {org.name}</span>} />
      <Card className="grid gap-5">
        <p className="wrap-anywhere">
          {invitation.invitedBy ?? "A colleague"} has invited you to join {org.name} on Almoner, where it
          raises money and manages its donors.
        </p>
        <Facts
          rows={[
            ["Your role", `${ROLE_NAME[role]}. ${ROLE_MAY[role]}`],
            ["Invited email", invitation.email],
            ["Expires", <Instant key="until" at={invitation.expiresAt} zone="UTC" />],
          ]}
        />
        <NextStep invitation={invitation} visitor={visitor} token={token} path={path} />
      </Card>
    </PlainPage>
  );
}

async function read(token: string, path: string): Promise<Opened> {
  try {
    return await openInvitation(await visitorContext(path), token);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

const ENDED: Record<Exclude<InvitationStatus, "OPEN">, { title: string; words: string }> = {
  ACCEPTED: { title: "Invitation accepted", words: "Sign in with the invited address to continue." },
  EXPIRED: { title: "Invitation expired", words: "Ask the person who invited you to resend it." },
  REVOKED: {
    title: "Invitation revoked",
    words: "If you didn’t expect this, contact the person who invited you.",
  },
};

function NextStep({ invitation, visitor, token, path }: Opened & { token: string; path: string }) {
  if (invitation.status !== "OPEN") return <Ended invitation={invitation} status={invitation.status} />;
  if (!visitor)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-soft">
          Sign in as {invitation.email} to accept. No account yet? Sign up with that address.
        </p>
        {/* No prefetch: following the link starts a sign-in. */}
        <ButtonLink href={`/sign-in?redirect_url=${encodeURIComponent(path)}`} prefetch={false}>
          Sign in or sign up
        </ButtonLink>
      </div>
    );
  if (visitor.fits === false) {
    const as = visitor.person?.email ? `as ${visitor.person.email}` : "with an unverified address";
    return (
      <Notice tone="warn" title="This invitation is for a different address">
        <p className="wrap-anywhere">
          You are signed in {as}; the invitation is for {invitation.email}. Sign out, open the link in the
          email again, and sign in with that address.
        </p>
        <div className="mt-2">
          <SignOut />
        </div>
      </Notice>
    );
  }
  return <AcceptButton token={token} orgName={invitation.org.name} />;
}

function Ended({ invitation, status }: { invitation: InvitationPreview; status: keyof typeof ENDED }) {
  const { title, words } = ENDED[status];
  return (
    <Notice tone={status === "ACCEPTED" ? "good" : "info"} title={title}>
      <p className="wrap-anywhere">{words}</p>
      {invitation.status === "ACCEPTED" && (
        <div className="mt-2">
          <ButtonLink href="/dashboard" size="sm" tone="secondary" prefetch={false}>
            Go to your organizations
          </ButtonLink>
        </div>
      )}
    </Notice>
  );
}
