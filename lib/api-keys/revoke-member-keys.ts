import { recordAudit } from "@/lib/audit/record";
import { actorId } from "@/lib/auth/actor";
import type { Context } from "@/lib/kernel/context";
import { revokeCreatedBy } from "./store";

/**
 * Revokes every key in use that somebody made, also by way of another key: all of these are theirs. Within the
 * organization's lock, so that none is made meanwhile. Returns their ids.
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
