import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { subscriptionRecorded } from "@/lib/services/inngest/events";
import { listRecentCauses } from "@/lib/subscriptions/history-store";

/** History kinds that send an email. Starts and renewals are covered by their receipts. */
const MAILED_KINDS = [
  "PAYMENT_FAILED",
  "AMOUNT_CHANGED",
  "FREQUENCY_CHANGED",
  "METHOD_CHANGED",
  "DATE_CHANGED",
  "PAUSED",
  "RESUMED",
  "CANCELED",
] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Publishes a subscription's history entries of the last day, even if they were published before. Consumers deduplicate
 * by cause, so an event lost in a crash is sent with the next call.
 */
export async function publishHistory(ctx: Context, subscriptionId: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const causes = await listRecentCauses(ctx.db, subscriptionId, MAILED_KINDS, since);
  if (causes.length === 0) return;
  const { name } = subscriptionRecorded;
  await emit(
    ctx,
    causes.map((cause) => ({ id: `subscription-recorded:${cause}`, name, data: { subscriptionId, cause } })),
  );
}
