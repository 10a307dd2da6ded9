import type { Context } from "@/lib/kernel/context";
import { paginate } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time-window";
import { organizationFor } from "@/lib/orgs/access";
import { findSubscriptionLevels } from "./level-store";
import type { ListSubscriptionsQuery, SubscriptionList } from "./schemas";
import { toListedSubscription } from "./serialize";
import { listSubscriptionRows } from "./store";

/** One page of an organization's recurring donations, newest first, for its members. Throws `invalid` where the window is reversed. */
export async function listSubscriptions(
  ctx: Context,
  query: ListSubscriptionsQuery,
): Promise<SubscriptionList> {
  const org = await organizationFor(ctx, query.orgId);
  const created = windowOf(query, org.timezone);
  const { rows, total } = await listSubscriptionRows(ctx.db, org.id, { ...query, created });
  const levels = await findSubscriptionLevels(
    ctx.db,
    rows.map(({ subscription }) => subscription.id),
  );
  return {
    subscriptions: rows.map((row) => toListedSubscription(row, levels.get(row.subscription.id))),
    pagination: paginate(query, total),
  };
}
