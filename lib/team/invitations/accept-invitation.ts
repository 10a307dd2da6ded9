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
 * The signed-in person joins the organization that invited their verified address; a higher role is kept.
 * Repeating returns the same. Throws `not_found`, `forbidden` with a message for another person's invitation,
 * `conflict` for one that has ended, and `unavailable` while the identity provider cannot be reached.
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
 * Whether the inviting person may still invite with this role. Demotion revokes such invitations; this also
 * covers failures of that.
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
 * The response for a person who has accepted and is still a member, or why it cannot be accepted any more.
 */
async function again(ctx: Context, team: Team, { orgId, id }: InvitationRow, userId: string): Promise<Role> {
  const row = await findInvitation(team.tx, orgId, id);
  if (row?.acceptedBy === userId && team.own) return team.own;
  if (!row) throw notFound("Invitation");
  const status = statusOf(row, ctx.now);
  throw conflict(ENDED[status === "OPEN" && !isFounded(team, row) ? "REVOKED" : status]);
}
