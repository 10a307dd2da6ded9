import { recordAudit } from "@/lib/audit/record";
import type { SignedIn } from "@/lib/auth/access";
import { requirePerson } from "@/lib/auth/actor";
import type { Context } from "@/lib/kernel/context";
import { AppError, conflict, notFound } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import { getPerson } from "@/lib/services/clerk/identity";
import { ENDED, higherRole, mayManage, statusOf } from "@/lib/team/rules";
import type { AcceptedInvitation } from "@/lib/team/schemas";
import { insertMember, setRole } from "@/lib/team/store";
import { type Team, withTeam } from "@/lib/team/with-team";
import { findInvitation, type InvitationRow, type InvitationWithOrg, markAccepted } from "./store";

/**
 * Adds the signed-in person to the organization that invited their verified address; a higher existing role is kept. A
 * repeated call returns the same result. Throws `not_found`, `forbidden` with a message for another person's
 * invitation, `conflict` for an ended invitation, and `unavailable` while the identity provider cannot be reached.
 */
export async function acceptInvitation(ctx: SignedIn & InvitationWithOrg): Promise<AcceptedInvitation> {
  const { invitation, org } = ctx;
  const userId = requirePerson(ctx);
  const person = await getPerson(userId);
  if (person?.email !== invitation.email)
    throw new AppError("forbidden", "This invitation is for another email address");
  const role = await withTeam(ctx, org.id, async (team) => {
    const accepted =
      isFounded(team, invitation) && (await markAccepted(team.tx, invitation, userId, ctx.now));
    return accepted ? join(ctx, team, accepted, userId) : again(ctx, team, invitation, userId);
  });
  return { org: { id: org.id, name: org.name, slug: org.slug }, role };
}

/**
 * Returns whether the sender may still invite for this role. A demotion revokes invitations that the sender could no
 * longer send; this check covers a failed revocation.
 */
function isFounded({ members }: Team, { invitedBy, role }: InvitationRow): boolean {
  const sender = members.find((one) => one.userId === invitedBy);
  return sender !== undefined && mayManage(sender.role, role);
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

/**
 * Returns the role of a person who has accepted before and is still a member; throws why the invitation has ended
 * otherwise.
 */
async function again(ctx: Context, team: Team, { orgId, id }: InvitationRow, userId: string): Promise<Role> {
  const row = await findInvitation(team.tx, orgId, id);
  if (row?.acceptedBy === userId && team.own) return team.own;
  if (!row) throw notFound("Invitation");
  const status = statusOf(row, ctx.now);
  throw conflict(ENDED[status === "OPEN" && !isFounded(team, row) ? "REVOKED" : status]);
}
