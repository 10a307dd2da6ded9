import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { organizationNamed, requireRole } from "@/lib/orgs/access";
import { findRole } from "@/lib/orgs/store";
import { knownPeople } from "./known-people";
import { presentMember } from "./present";
import { revokeUnfounded } from "./revoke-unfounded";
import { keepsAnOwner, LAST_OWNER } from "./rules";
import type { Member, UpdateMemberInput } from "./schemas";
import { setRole } from "./store";
import { requireToManage, withTeam } from "./with-team";

/**
 * Gives a member another role, which only owners can: every other one is an admin's or an owner's. Throws
 * `not_found`, `forbidden`, and `conflict` where the last owner would be one no more.
 */
export async function updateMember(
  ctx: Context,
  { idOrSlug, userId, input }: { idOrSlug: string; userId: string; input: UpdateMemberInput },
): Promise<{ member: Member }> {
  const org = await organizationNamed(ctx, idOrSlug);
  if (!(await findRole(ctx.db, org.id, userId))) throw notFound("Member");
  await requireRole(ctx, org.id, "ADMIN");
  const row = await withTeam(ctx, org.id, async ({ tx, members, own }) => {
    const before = members.find((one) => one.userId === userId);
    if (!before) throw notFound("Member");
    const { role } = input;
    requireToManage(own, before.role);
    requireToManage(own, role);
    if (role === before.role) return before;
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
    return { ...before, role };
  });
  return { member: presentMember(row, (await knownPeople([userId])).get(userId)) };
}
