import { recordAudit } from "@/lib/audit/record";
import { actorId } from "@/lib/auth/actor";
import type { Context } from "@/lib/kernel/context";
import { revokeCreatedBy } from "./store";

/**
 * Revokes every usable key a person created, directly or with another key. Requires the organization's lock, so that no
 * key is created concurrently. Returns the revoked ids.
 */
export async function revokeMemberKeys(
  tx: Parameters<typeof recordAudit>[0],
  ctx: Context,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<string[]> {
  const ids = await revokeCreatedBy(tx, { orgId, userId, by: actorId(ctx), at: ctx.now });
  for (const id of ids)
    await recordAudit(tx, ctx, {
      orgId,
      action: "api_key.revoked",
      subject: { type: "api_key", id },
      before: { revokedAt: null },
      after: { revokedAt: ctx.now.toISOString(), revokedWithMember: userId },
    });
  return ids;
}
