import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type EntryRow, findEntry } from "@/lib/subscriptions/history-store";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";

export type SubscriptionChange = { subscriptionId: string; cause: string };

/** Returns a history entry with its current subscription. Throws `not_found`. */
export async function findSubscriptionChange(
  ctx: Context,
  change: SubscriptionChange,
): Promise<{ found: FoundSubscription; entry: EntryRow }> {
  const found = await findSubscription(ctx.db, { id: change.subscriptionId });
  const entry = await findEntry(ctx.db, change.cause);
  if (!found || !entry) throw notFound("Subscription");
  return { found, entry };
}
