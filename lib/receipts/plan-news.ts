import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type EntryRow, findEntry } from "@/lib/subscriptions/history-store";
import { type FoundPlan, findPlan } from "@/lib/subscriptions/store";

export type PlanNews = { subscriptionId: string; cause: string };

/** What happened to a plan, with the plan as it stands. Throws `not_found`. */
export async function planNews(ctx: Context, news: PlanNews): Promise<{ found: FoundPlan; entry: EntryRow }> {
  const found = await findPlan(ctx.db, { id: news.subscriptionId });
  const entry = await findEntry(ctx.db, news.cause);
  if (!found || !entry) throw notFound("Plan");
  return { found, entry };
}
