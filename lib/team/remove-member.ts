import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { organizationNamed, requireRole } from "@/lib/orgs/access";
import { findRole } from "@/lib/orgs/store";
import { revokeUnfounded } from "./revoke-unfounded";
import { keepsAnOwner, LAST_OWNER } from "./rules";
import { deleteMember } from "./store";
import { requireToManage, withTeam } from "./with-team";

/**
 * Takes somebody out of an organization; whoever names themselves leaves it, whatever their role. Admins remove
 * members, owners everybody. Throws `not_found`, `forbidden`, and `conflict` for the last owner.
 */
export async function removeMember(
  ctx: Context,
  { idOrSlug, userId }: { idOrSlug: string; userId: string },
): Promise<{ id: string; deleted: true }> {
  const org = await organizationNamed(ctx, idOrSlug);
  if (!(await findRole(ctx.db, org.id, userId))) throw notFound("Member");
  await requireRole(ctx, org.id);
  await withTeam(ctx, org.id, async ({ tx, members, own }) => {
    const before = members.find((one) => one.userId === userId);
    if (!before) throw notFound("Member");
    const leaves = ctx.actor.kind === "person" && ctx.actor.userId === userId;
    if (!leaves) requireToManage(own, before.role);
    if (!keepsAnOwner(members, { userId, role: null })) throw conflict(LAST_OWNER);
    await deleteMember(tx, org.id, userId);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: leaves ? "member.left" : "member.removed",
      subject: { type: "member", id: userId },
      before: { role: before.role },
    });
    await revokeUnfounded(tx, ctx, { orgId: org.id, invitedBy: userId, role: null });
  });
  return { id: userId, deleted: true };
}
