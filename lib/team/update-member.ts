import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { ranksAtLeast } from "@/lib/auth/roles";
import { conflict, notFound } from "@/lib/kernel/errors";
import { endpointIdsByCreator } from "@/lib/webhooks/creator-store";
import { revokeUnfounded } from "./invitations/revoke-invitations-of";
import { knownPeople } from "./known-people";
import { keepsAnOwner, LAST_OWNER } from "./rules";
import type { Member, UpdateMemberInput } from "./schemas";
import { serializeMember } from "./serialize";
import { setRole } from "./store";
import { requireToManage, withTeam } from "./with-team";

/**
 * Changes a member's role. Only owners may, because every change involves the role of an admin or owner. The new role
 * limits the person's API keys from the next request. Webhooks stay enabled; if the person can no longer manage them,
 * those whose URL they set are returned for review. Throws `not_found`, `forbidden`, and `conflict` for the last owner.
 */
export async function updateMember(
  ctx: OrgContext<"ADMIN">,
  { userId, input }: { userId: string; input: UpdateMemberInput },
): Promise<{ member: Member; webhookIds: string[] }> {
  const { org } = ctx;
  const { row, webhookIds } = await withTeam(ctx, org.id, async ({ tx, members, own }) => {
    const before = members.find((one) => one.userId === userId);
    if (!before) throw notFound("Member");
    const { role } = input;
    requireToManage(own, before.role);
    requireToManage(own, role);
    if (role === before.role) return { row: before, webhookIds: [] };
    if (!keepsAnOwner(members, { userId, role })) throw conflict(LAST_OWNER);
    await setRole(tx, org.id, userId, role);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "member.updated",
      subject: { type: "member", id: userId },
      before: { role: before.role },
      after: { role },
    });
    await revokeUnfounded(tx, ctx, { orgId: org.id, invitedBy: userId, role });
    const row = { ...before, role };
    if (!ranksAtLeast(before.role, "ADMIN") || ranksAtLeast(role, "ADMIN")) return { row, webhookIds: [] };
    return { row, webhookIds: (await endpointIdsByCreator(tx, org.id)).get(userId) ?? [] };
  });
  return { member: serializeMember(row, (await knownPeople([userId])).get(userId)), webhookIds };
}
