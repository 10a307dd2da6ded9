import { recordAudit } from "@/lib/audit/record";
import { organizationNamed, requireRole } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { findInvitation, markRevoked } from "./invitation-store";
import { requireToManage, withTeam } from "./with-team";

type Asked = { idOrSlug: string; invitationId: string };

/**
 * Ends an invitation before it is accepted; a second time changes nothing. Throws `not_found`, `forbidden`, and
 * `conflict` for one that was accepted.
 */
export async function revokeInvitation(
  ctx: Context,
  { idOrSlug, invitationId }: Asked,
): Promise<{ id: string; deleted: true }> {
  const org = await organizationNamed(ctx, idOrSlug);
  if (!(await findInvitation(ctx.db, org.id, invitationId))) throw notFound("Invitation");
  await requireRole(ctx, org.id, "ADMIN");
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
