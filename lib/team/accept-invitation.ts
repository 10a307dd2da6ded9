import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { AppError, conflict, notFound } from "@/lib/kernel/errors";
import { signedInPersonOf } from "@/lib/orgs/access";
import type { Role } from "@/lib/orgs/schemas";
import { getPerson } from "@/lib/services/identity";
import { findInvitation, findWithOrg, type InvitationRow, markAccepted } from "./invitation-store";
import { ENDED, higherRole, statusOf } from "./rules";
import type { AcceptedInvitation } from "./schemas";
import { insertMember, setRole } from "./store";
import { type Team, withTeam } from "./with-team";

/**
 * The signed-in person joins the organization that invited their verified address; a role that is higher already
 * stays. A second time answers the same. Throws `not_found`, `forbidden` in words for another person's invitation,
 * `conflict` for one that has ended, and `unavailable` while the sign-in service cannot say whose address it is.
 */
export async function acceptInvitation(ctx: Context, token: string): Promise<AcceptedInvitation> {
  const found = await findWithOrg(ctx.db, { token });
  if (!found) throw notFound("Invitation");
  const { invitation, org } = found;
  const userId = signedInPersonOf(ctx);
  const person = await getPerson(userId);
  if (person?.email !== invitation.email)
    throw new AppError("forbidden", "This invitation is for another e-mail address");
  const role = await withTeam(ctx, org.id, async (team) => {
    const accepted = await markAccepted(team.tx, invitation.id, token, userId, ctx.now);
    return accepted ? join(ctx, team, accepted, userId) : again(ctx, team, invitation, userId);
  });
  return { org: { id: org.id, name: org.name, slug: org.slug }, role };
}

async function join(
  ctx: Context,
  { tx, own }: Team,
  invitation: InvitationRow,
  userId: string,
): Promise<Role> {
  const { orgId } = invitation;
  const role = own ? higherRole(own, invitation.role) : invitation.role;
  if (!own) await insertMember(tx, { orgId, userId, role, createdAt: ctx.now });
  else if (role !== own) await setRole(tx, orgId, userId, role);
  await recordAudit(tx, ctx, {
    orgId,
    action: "invitation.accepted",
    subject: { type: "invitation", id: invitation.id },
    before: { role: own },
    after: { userId, email: invitation.email, role },
  });
  return role;
}

/** The answer to somebody who has accepted before and is still there, or why it cannot be accepted any more. */
async function again(
  ctx: Context,
  { tx, own }: Team,
  { orgId, id }: InvitationRow,
  userId: string,
): Promise<Role> {
  const row = await findInvitation(tx, orgId, id);
  if (row?.acceptedBy === userId && own) return own;
  if (!row) throw notFound("Invitation");
  throw conflict(ENDED[statusOf(row, ctx.now)]);
}
