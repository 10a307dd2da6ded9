import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type EntryRow, findEntry } from "@/lib/subscriptions/history-store";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";

export type SubscriptionNews = { subscriptionId: string; cause: string };

/** What happened to a subscription, with the subscription as it stands. Throws `not_found`. */
export async function subscriptionNews(
  ctx: Context,
  news: SubscriptionNews,
): Promise<{ found: FoundSubscription; entry: EntryRow }> {
  const found = await findSubscription(ctx.db, { id: news.subscriptionId });
  const entry = await findEntry(ctx.db, news.cause);
  if (!found || !entry) throw notFound("Plan");
  return { found, entry };
}
