import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { type Role, role as roles } from "@/lib/orgs/schemas";
import { mayManage } from "@/lib/team/rules";
import type { Tx } from "@/lib/team/store";
import { listOpenOf, markRevoked } from "./store";

/**
 * Revokes the open invitations that a person could no longer send with `role` (null: the person has left), so that they
 * cannot regain access through one.
 */
export async function revokeUnfounded(
  tx: Tx,
  ctx: Context,
  { orgId, invitedBy, role }: { orgId: string; invitedBy: string; role: Role | null },
): Promise<void> {
  const beyond = roles.options.filter((one) => !role || !mayManage(role, one));
  if (beyond.length === 0) return;
  for (const row of await listOpenOf(tx, orgId, { invitedBy, roles: beyond, at: ctx.now })) {
    if (!(await markRevoked(tx, row.id, ctx.now))) continue;
    await recordAudit(tx, ctx, {
      orgId,
      action: "invitation.revoked",
      subject: { type: "invitation", id: row.id },
      before: { email: row.email, role: row.role, revokedAt: null },
      after: { revokedAt: ctx.now.toISOString(), because: "sender" },
    });
  }
}
