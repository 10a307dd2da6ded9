import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { getPeople } from "@/lib/services/clerk/identity";
import { newLink, tokenOf } from "@/lib/team/invitation-link";
import { findWithOrg, type InvitationRow, mailCause, replaceLink } from "@/lib/team/invitation-store";
import { statusOf } from "@/lib/team/rules";
import { deliver, type Outcome } from "./deliver";
import { invitationMail } from "./mails/invitation";
import { here } from "./mails/place";
import { unnumbered } from "./words";

/**
 * Sends one mail of an invitation, once; none where it has ended meanwhile or a newer mail was asked for. Throws
 * `not_found`, `MailError`, and `unavailable` while nobody can say who invites.
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
  const token = tokenOf(invitation) ?? (await tokenAnew(ctx, invitation));
  if (!token) return "not_due";
  const sender = (await getPeople([invitation.invitedBy])).get(invitation.invitedBy) ?? null;
  return deliver(ctx, {
    cause: mailCause(invitation),
    kind: "INVITATION",
    // The name that the mail comes from is read first.
    org: { ...org, name: unnumbered(org.name) },
    donationId: null,
    to: invitation.email,
    content: invitationMail(found, token, sender, here()),
  });
}

/** The token of a new link, where the one that is kept cannot be made any more; null where another run was first. */
async function tokenAnew(ctx: Context, invitation: InvitationRow): Promise<string | null> {
  const link = newLink(invitation.id);
  return (await replaceLink(ctx.db, invitation, link)) ? tokenOf({ id: invitation.id, ...link }) : null;
}
