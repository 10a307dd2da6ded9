import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { subscriptionRecorded } from "@/lib/services/inngest/events";
import { listRecentCauses } from "./history-store";

/** What somebody is told of by mail; a start and a renewal are told by their receipts. */
const TOLD = ["PAYMENT_FAILED", "AMOUNT_CHANGED", "METHOD_CHANGED", "PAUSED", "RESUMED", "CANCELED"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Announces what happened to a subscription within a day. It goes out on repeats too: what follows is deduplicated by its
 * cause, and an announcement that was lost in a crash is made good by the next event.
 */
export async function publishHistory(ctx: Context, subscriptionId: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const causes = await listRecentCauses(ctx.db, subscriptionId, TOLD, since);
  if (causes.length === 0) return;
  const { name } = subscriptionRecorded;
  await emit(
    ctx,
    causes.map((cause) => ({ id: `subscription-recorded:${cause}`, name, data: { subscriptionId, cause } })),
  );
}
