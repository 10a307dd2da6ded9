import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { keepKeysOf } from "./store";

/**
 * Has another person answer for every key in use of a person, also for those made with one of these: that person's role
 * bounds them from then on, and they end with that person. Within the organization's lock, so that none is made meanwhile.
 */
export async function transferApiKeys(
  tx: Parameters<typeof recordAudit>[0],
  ctx: Context,
  { orgId, userId, keptBy }: { orgId: string; userId: string; keptBy: string },
): Promise<void> {
  for (const id of await keepKeysOf(tx, { orgId, userId, keptBy, at: ctx.now }))
    await recordAudit(tx, ctx, {
      orgId,
      action: "api_key.kept",
      subject: { type: "api_key", id },
      before: { answeredForBy: userId },
      after: { answeredForBy: keptBy },
    });
}
