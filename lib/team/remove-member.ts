import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { conflict, forbidden, notFound } from "@/lib/kernel/errors";
import { revokeKeysOf } from "@/lib/keys/revoke-keys-of";
import { organizationNamed, requireMaker, requireRole } from "@/lib/orgs/access";
import { findRole } from "@/lib/orgs/store";
import { revokeUnfounded } from "./revoke-unfounded";
import { keepsAnOwner, LAST_OWNER } from "./rules";
import { deleteMember } from "./store";
import { requireToManage, withTeam } from "./with-team";

/**
 * Takes somebody out of an organization; whoever names themselves leaves it, whatever their role. Admins remove
 * members, owners everybody. API keys that the person made end, since they may hold them; `keepKeys`, for admins who stay, lets
 * them go on. Throws `not_found`, `forbidden` (also for a key that would keep keys and whose maker is no admin any more),
 * and `conflict` for the last owner.
 */
export async function removeMember(
  ctx: Context,
  { idOrSlug, userId, keepKeys = false }: { idOrSlug: string; userId: string; keepKeys?: boolean },
): Promise<{ id: string; deleted: true; revokedKeyIds: string[] }> {
  const org = await organizationNamed(ctx, idOrSlug);
  if (!(await findRole(ctx.db, org.id, userId))) throw notFound("Member");
  await requireRole(ctx, org.id);
  const revokedKeyIds = await withTeam(ctx, org.id, async ({ tx, members, own }) => {
    const before = members.find((one) => one.userId === userId);
    if (!before) throw notFound("Member");
    const leaves = ctx.actor.kind === "person" && ctx.actor.userId === userId;
    if (!leaves) requireToManage(own, before.role);
    // Whoever leaves would go on by their keys: somebody who stays has to want them.
    else if (keepKeys) throw forbidden();
    // And so would they by having one of those keys remove them.
    if (keepKeys) await requireMaker(tx, ctx, org.id);
    if (!keepsAnOwner(members, { userId, role: null })) throw conflict(LAST_OWNER);
    await deleteMember(tx, org.id, userId);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: leaves ? "member.left" : "member.removed",
      subject: { type: "member", id: userId },
      before: { role: before.role },
    });
    await revokeUnfounded(tx, ctx, { orgId: org.id, invitedBy: userId, role: null });
    return keepKeys ? [] : revokeKeysOf(tx, ctx, { orgId: org.id, userId });
  });
  return { id: userId, deleted: true, revokedKeyIds };
}
