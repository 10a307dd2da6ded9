import type { OrgContext } from "@/lib/auth/access";
import { amountCursorAfter, amountCursorReader } from "@/lib/kernel/amount-cursor";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { calendarPeriod } from "@/lib/kernel/time/calendar-periods";
import { windowOf } from "@/lib/kernel/time/time-window";
import { findSubscriptionLevels } from "./level-store";
import type { ListSubscriptionsQuery, SubscriptionList } from "./schemas";
import { serializeListed } from "./serialize";
import { listSubscriptionRows } from "./store";

/**
 * Returns a page of an organization's subscriptions, newest or largest first, for its members. Throws `invalid` for a
 * reversed window.
 */
export async function listSubscriptions(
  ctx: OrgContext,
  query: Omit<ListSubscriptionsQuery, "orgId">,
): Promise<SubscriptionList> {
  const { org } = ctx;
  const created = windowOf(query, org.timezone);
  const within = (name = "") => windowOf(calendarPeriod(name) ?? {}, org.timezone);
  const endOf = (day: string | undefined) => (day ? windowOf({ to: day }, org.timezone).before : null);
  const { rows: found, total } = await listSubscriptionRows(ctx.db, org.id, {
    ...query,
    ...sliceOf(query, amountCursorReader(query.sort)),
    created,
    started: within(query.startedIn),
    canceled: within(query.canceledIn),
    canceledBefore: endOf(query.canceledBy),
    activeBefore: endOf(query.activeOn),
  });
  const {
    shown: rows,
    nextCursor,
    previousCursor,
  } = cutPage(found, query, ({ subscription }) => amountCursorAfter(query.sort, subscription));
  const levels = await findSubscriptionLevels(
    ctx.db,
    rows.map(({ subscription }) => subscription.id),
  );
  return {
    subscriptions: rows.map((row) => serializeListed(row, levels.get(row.subscription.id))),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}
