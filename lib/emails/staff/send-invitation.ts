import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { getPeople } from "@/lib/services/clerk/identity";
import { newLink, tokenOf } from "@/lib/team/invitations/invitation-link";
import {
  findWithOrg,
  type InvitationRow,
  type InvitationWithOrg,
  mailCause,
  replaceLink,
} from "@/lib/team/invitations/store";
import { statusOf } from "@/lib/team/rules";
import { type AppLinks, appLinks, invitationLink } from "../app-links";
import { untrustedName, withoutPhoneNumbers } from "../clean-text";
import { formatInstant } from "../dates";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { renderEmail, senderOf } from "../render";

/**
 * Sends one email of an invitation, once; none if the invitation has ended or a newer email was requested. Throws
 * `not_found`, `MailError`, and `unavailable` while the identity provider cannot be reached.
 */
export async function sendInvitation(
  ctx: Context,
  input: { invitationId: string; mailNumber: number },
): Promise<Outcome> {
  const found = await findWithOrg(ctx.db, { id: input.invitationId });
  if (!found) throw notFound("Invitation");
  const { invitation, org } = found;
  if (statusOf(invitation, ctx.now) !== "OPEN" || invitation.mailNumber !== input.mailNumber)
    return "not_due";
  const token = tokenOf(invitation) ?? (await replaceToken(ctx, invitation));
  if (!token) return "not_due";
  const sender = (await getPeople([invitation.invitedBy])).get(invitation.invitedBy) ?? null;
  return deliver(ctx, {
    cause: mailCause(invitation),
    kind: "INVITATION",
    // Recipients see the sender's name first.
    org: { ...org, name: withoutPhoneNumbers(org.name) },
    donationId: null,
    to: invitation.email,
    content: await invitationEmail(found, token, sender, appLinks()),
  });
}

/** Creates a new token if the stored one can no longer be derived; null if another run was first. */
async function replaceToken(ctx: Context, invitation: InvitationRow): Promise<string | null> {
  const link = newLink(invitation.id);
  return (await replaceLink(ctx.db, invitation, link)) ? tokenOf({ id: invitation.id, ...link }) : null;
}

/**
 * Template: components/emails/staff/invitation.tsx. The recipient may not know the sender, so names chosen by the
 * sender (their own, the organization's) contain no links or phone numbers.
 */
export function invitationEmail(
  { invitation, org }: InvitationWithOrg,
  token: string,
  sender: { firstName: string; lastName: string; email: string } | null,
  app: AppLinks,
): Promise<EmailContent> {
  const name = sender ? untrustedName(`${sender.firstName} ${sender.lastName}`, 80) : "";
  return renderEmail("invitation", senderOf({ name: untrustedName(org.name), color: null }, app), {
    sender: name || null,
    senderEmail: sender?.email ?? null,
    recipient: invitation.email,
    role: { kind: invitation.role },
    expires: formatInstant(invitation.expiresAt, org.timezone),
    email: org.email,
    link: invitationLink(app, token),
  });
}
