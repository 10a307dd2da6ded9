import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { utcDay } from "@/lib/kernel/time/days";
import { foldedOf, pendingOf, QUARTER_KEY, type Scope } from "./scope-store";
import type { Total } from "./store";

const NONE: Total = { raisedCents: 0, donationCount: 0 };

const quarterKey = (at: Date) => at.toISOString().slice(0, 16);

/**
 * What a campaign, or all campaigns of an organization, raised between each pair of neighboring `cuts`: ascending instants on
 * quarters of an hour. Returns one total fewer than `cuts`. Reads at most 96 rows per day.
 */
export async function readSegments(db: Executor, scope: Scope, cuts: readonly Date[]): Promise<Total[]> {
  const keys = cuts.map(quarterKey);
  const within = sql`between ${keys[0]} and ${keys.at(-1)}`;
  const rows = await db.execute<{ segment: number; amount_cents: string; donation_count: string }>(sql`
    select width_bucket(key, ${textList(keys)}) as segment, sum(amount_cents) as amount_cents, sum(donation_count) as donation_count
    from (
      select r.key, r.amount_cents, r.donation_count from ${foldedOf(scope)} and r.dimension = 'quarter' and r.key ${within}
      union all
      select ${QUARTER_KEY}, p.amount_cents, p.donation_count from ${pendingOf(scope)} and ${QUARTER_KEY} ${within}
    ) as parts group by segment`);
  const found = new Map(
    rows.map((row) => [
      row.segment,
      { raisedCents: Number(row.amount_cents), donationCount: Number(row.donation_count) },
    ]),
  );
  return keys.slice(1).map((_, index) => found.get(index + 1) ?? NONE);
}

/** Instants on quarters of an hour, from `start` (inclusive) to `end` (exclusive). */
export type Span = { start: Date; end: Date };

/** A span as whole days in UTC, which have few rows, and the parts of days before and after them. */
function partsOf({ start, end }: Span): { days: { from: string; before: string } | null; edges: Span[] } {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  const from = utcDay(new Date(start.getTime() + 86_399_999));
  const before = utcDay(end);
  if (from >= before) return { days: null, edges: [{ start, end }] };
  const edges = [
    { start, end: midnight(from) },
    { start: midnight(before), end },
  ];
  return { days: { from, before }, edges: edges.filter((edge) => edge.start < edge.end) };
}

export type CampaignTotal = Total & { id: string; title: string };

/**
 * What each campaign of an organization raised in a span, without campaigns that raised nothing. Reads at most one row per campaign
 * and whole day, and the quarter-hour rows of at most two days.
 */
export async function readCampaignTotals(db: Executor, orgId: string, span: Span): Promise<CampaignTotal[]> {
  const { days, edges } = partsOf(span);
  const folded = (dimension: "day" | "quarter", from: string, before: string) => sql`
    select r.campaign_id, r.amount_cents, r.donation_count from rollups r
    where r.campaign_id in (select id from campaigns where org_id = ${orgId})
      and r.dimension = ${dimension} and r.key >= ${from} and r.key < ${before}`;
  const parts: SQL[] = [
    ...(days ? [folded("day", days.from, days.before)] : []),
    ...edges.map((edge) => folded("quarter", quarterKey(edge.start), quarterKey(edge.end))),
    sql`
    select p.campaign_id, p.amount_cents, p.donation_count from ${pendingOf({ orgId })}
      and ${QUARTER_KEY} >= ${quarterKey(span.start)} and ${QUARTER_KEY} < ${quarterKey(span.end)}`,
  ];
  const rows = await db.execute<{ id: string; title: string; cents: string; donations: string }>(sql`
    select c.id, c.title, t.cents, t.donations from (
      select campaign_id, sum(amount_cents) as cents, sum(donation_count) as donations
      from (${sql.join(parts, sql` union all `)}) as parts group by campaign_id
    ) as t join campaigns c on c.id = t.campaign_id
    where t.donations <> 0 or t.cents <> 0`);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    raisedCents: Number(row.cents),
    donationCount: Number(row.donations),
  }));
}

/**
 * What each fund of an organization raised in a span, by fund id, without funds that raised nothing. Reads roll-ups for whole days
 * and donations for the hours before and after them.
 */
export async function readFundSpan(db: Executor, orgId: string, span: Span): Promise<Map<string, Total>> {
  const { days, edges } = partsOf(span);
  const folded = (table: SQL, { from, before }: { from: string; before: string }) => sql`
    select t.fund_id, t.amount_cents, t.donation_count from ${table} t
    where t.fund_id in (select id from funds where org_id = ${orgId}) and t.day >= ${from}::date and t.day < ${before}::date`;
  const donations = ({ start, end }: Span) => sql`
    select s.fund_id, s.cents, 1 from donations d cross join lateral (
      select d.fund_id, d.net_raised_cents as cents
      union all
      select p.fund_id, p.cents from fund_shares(d.id, d.net_raised_cents) p where d.split
    ) s
    where d.org_id = ${orgId} and d.created_at >= ${start.toISOString()}::timestamptz and d.created_at < ${end.toISOString()}::timestamptz
      and d.counted_donations = 1 and (d.fund_id is not null or d.split) and s.fund_id is not null`;
  const parts = [
    ...(days ? [folded(sql`fund_rollups`, days), folded(sql`fund_pending`, days)] : []),
    ...edges.map(donations),
  ];
  const rows = await db.execute<{ fund_id: string; cents: string; donations: string }>(sql`
    select fund_id, sum(amount_cents) as cents, sum(donation_count) as donations
    from (${sql.join(parts, sql` union all `)}) as parts (fund_id, amount_cents, donation_count)
    group by fund_id having sum(donation_count) <> 0 or sum(amount_cents) <> 0`);
  return new Map(
    rows.map((row) => [
      row.fund_id,
      { raisedCents: Number(row.cents), donationCount: Number(row.donations) },
    ]),
  );
}
