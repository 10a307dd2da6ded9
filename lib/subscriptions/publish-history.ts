import type { Context } from "@/lib/kernel/context";
import { planRecorded } from "@/lib/services/inngest/events";
import { emit } from "@/lib/services/inngest/emit";
import { listRecentCauses } from "./history-store";

/** What somebody is told of by mail; a start and a renewal are told by their receipts. */
const TOLD = ["PAYMENT_FAILED", "AMOUNT_CHANGED", "METHOD_CHANGED", "PAUSED", "RESUMED", "CANCELED"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Announces what happened to a plan within a day. It goes out on repeats too: what follows is deduplicated by its
 * cause, and an announcement that was lost in a crash is made good by the next event.
 */
export async function publishHistory(ctx: Context, planId: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const causes = await listRecentCauses(ctx.db, planId, TOLD, since);
  if (causes.length === 0) return;
  const { name } = planRecorded;
  await emit(
    ctx,
    causes.map((cause) => ({ id: `plan-recorded:${cause}`, name, data: { subscriptionId: planId, cause } })),
  );
}
