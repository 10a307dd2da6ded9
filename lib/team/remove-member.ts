import { revokeMemberKeys } from "@/lib/api-keys/revoke-member-keys";
import { transferApiKeys } from "@/lib/api-keys/transfer-api-keys";
import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { requireUserId } from "@/lib/auth/actor";
import { conflict, forbidden, notFound } from "@/lib/kernel/errors";
import { endpointIdsByCreator } from "@/lib/webhooks/creator-store";
import { revokeUnfounded } from "./invitations/revoke-invitations-of";
import { keepsAnOwner, LAST_OWNER } from "./rules";
import { deleteMember } from "./store";
import { requireToManage, withTeam } from "./with-team";

/**
 * Removes a member. Everyone may remove themselves, admins may remove members, and owners may remove anyone. API keys
 * that the person is responsible for are revoked, because the person may still have them; with `keepKeys`, the removing
 * admin or owner becomes responsible, and their role limits the keys. Webhooks stay enabled; those whose URL the person
 * set are returned for review. Throws `not_found`, `forbidden`, and `conflict` for the last owner.
 */
export async function removeMember(
  ctx: OrgContext,
  { userId, keepKeys = false }: { userId: string; keepKeys?: boolean },
): Promise<{ id: string; deleted: true; revokedKeyIds: string[]; webhookIds: string[] }> {
  const { org } = ctx;
  const ended = await withTeam(ctx, org.id, async ({ tx, members, own }) => {
    const before = members.find((one) => one.userId === userId);
    if (!before) throw notFound("Member");
    const leaves = ctx.actor.kind === "person" && ctx.actor.userId === userId;
    if (!leaves) requireToManage(own, before.role);
    // A person who leaves could keep access through their keys, so only a remaining person may take them over.
    else if (keepKeys) throw forbidden();
    if (!keepsAnOwner(members, { userId, role: null })) throw conflict(LAST_OWNER);
    await deleteMember(tx, org.id, userId);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: leaves ? "member.left" : "member.removed",
      subject: { type: "member", id: userId },
      before: { role: before.role },
    });
    await revokeUnfounded(tx, ctx, { orgId: org.id, invitedBy: userId, role: null });
    const webhookIds = (await endpointIdsByCreator(tx, org.id)).get(userId) ?? [];
    if (!keepKeys)
      return { revokedKeyIds: await revokeMemberKeys(tx, ctx, { orgId: org.id, userId }), webhookIds };
    await transferApiKeys(tx, ctx, { orgId: org.id, userId, keptBy: requireUserId(ctx) });
    return { revokedKeyIds: [], webhookIds };
  });
  return { id: userId, deleted: true, ...ended };
}
