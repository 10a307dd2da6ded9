import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pageViews } from "@/db/schema/page-views";
import { isOffline } from "@/lib/donations/status/effects-store";
import type { Views } from "./views";

/**
 * Adds views to the current day in each organization's time zone, in one statement. Rows are written in ascending order
 * of campaign, so that concurrent processes cannot deadlock.
 */
export async function addViews(db: Executor, views: Views, now: Date): Promise<void> {
  const counted = [...views].map(([campaign_id, count]) => ({ campaign_id, count }));
  await db.execute(sql`
    insert into page_views (campaign_id, day, views)
    select c.id, (${now.toISOString()}::timestamptz at time zone o.timezone)::date, v.count
    from jsonb_to_recordset(${JSON.stringify(counted)}::text::jsonb) as v(campaign_id text, count bigint)
    join campaigns c on c.id = v.campaign_id join organizations o on o.id = c.org_id
    order by c.id
    on conflict (campaign_id, day) do update set views = page_views.views + excluded.views`);
}

type Days = { from: string; to: string };

/** Returns the views of a campaign by day. Days without views are omitted. */
export async function readViews(
  db: Executor,
  campaignId: string,
  { from, to }: Days,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: pageViews.day, views: pageViews.views })
    .from(pageViews)
    .where(and(eq(pageViews.campaignId, campaignId), between(pageViews.day, from, to)))
    .orderBy(asc(pageViews.day));
  return new Map(rows.map(({ day, views }) => [day, views]));
}

export type Made = { begun: number; paid: number };

/**
 * Returns the donations that donors made to a campaign, by the day of their creation in the time zone. Excludes
 * donations recorded by staff and, of a recurring donation, all but the first payment. Reads the campaign's donations
 * of these days through an index.
 */
export async function readMade(
  db: Executor,
  campaignId: string,
  { start, end, zone }: { start: Date; end: Date; zone: string },
): Promise<Map<string, Made>> {
  const rows = await db.execute<{ day: string; begun: number; paid: number }>(sql`
    select (d.created_at at time zone ${zone})::date::text as day, count(*)::int as begun,
      count(*) filter (where d.succeeded_at is not null)::int as paid
    from donations d
    where d.campaign_id = ${campaignId} and d.created_at >= ${start.toISOString()} and d.created_at < ${end.toISOString()}
      and not ${isOffline(sql`d.payment_method`)}
      and (d.subscription_id is null or not exists (
        select from donations e where e.subscription_id = d.subscription_id and (e.created_at, e.id) < (d.created_at, d.id)))
    group by 1`);
  return new Map(rows.map(({ day, ...made }) => [day, made]));
}
