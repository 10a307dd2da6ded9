import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { conflict, notFound } from "@/lib/kernel/errors";
import { requireToManage, withTeam } from "@/lib/team/with-team";
import { findInvitation, markRevoked } from "./store";

/**
 * Revokes an invitation that has not been accepted; repeating it changes nothing. Throws `not_found`, `forbidden`, and
 * `conflict` for an accepted invitation.
 */
export async function revokeInvitation(
  ctx: OrgContext<"ADMIN">,
  { invitationId }: { invitationId: string },
): Promise<{ id: string; deleted: true }> {
  const { org } = ctx;
  await withTeam(ctx, org.id, async ({ tx, own }) => {
    const before = await findInvitation(tx, org.id, invitationId);
    if (!before) throw notFound("Invitation");
    requireToManage(own, before.role);
    if (await markRevoked(tx, before.id, ctx.now))
      await recordAudit(tx, ctx, {
        orgId: org.id,
        action: "invitation.revoked",
        subject: { type: "invitation", id: before.id },
        before: { email: before.email, role: before.role, revokedAt: null },
        after: { revokedAt: ctx.now.toISOString() },
      });
    else if (before.acceptedAt) throw conflict("It has been accepted; remove the member instead");
  });
  return { id: invitationId, deleted: true };
}
