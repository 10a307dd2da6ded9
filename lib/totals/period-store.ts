import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { addDays, utcDay } from "@/lib/kernel/time/days";
import { alongDimensions, foldedOf, pendingOf, QUARTER_KEY, type Scope } from "./scope-store";
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
  // Times rather than texts: among values of varying length the server looks through all cuts for each row.
  const rows = await db.execute<{ segment: number; amount_cents: string; donation_count: string }>(sql`
    select width_bucket(key::timestamp, (select ${textList(keys)}::timestamp[])) as segment, sum(amount_cents) as amount_cents, sum(donation_count) as donation_count
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

/** A part of a day in UTC, to be added to whole days (1) or taken from them (-1). */
type Edge = Span & { sign: 1 | -1 };
type Parts = { days: { from: string; before: string } | null; edges: Edge[] };

const HALF_DAY_MS = 43_200_000;

/**
 * A span as whole days in UTC, which have few rows, and parts of the days at both ends, each at most half a day unless the span lies
 * within one day.
 */
function partsOf({ start, end }: Span): Parts {
  const [first, last] = [utcDay(start), utcDay(end)];
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  if (first === last) return { days: null, edges: [{ start, end, sign: 1 }] };
  const wholeFirst = start.getTime() - midnight(first).getTime() < HALF_DAY_MS;
  const wholeLast = end.getTime() - midnight(last).getTime() > HALF_DAY_MS;
  const [second, next] = [addDays(first, 1), addDays(last, 1)];
  const edges: Edge[] = [
    wholeFirst ? { start: midnight(first), end: start, sign: -1 } : { start, end: midnight(second), sign: 1 },
    wholeLast ? { start: end, end: midnight(next), sign: -1 } : { start: midnight(last), end, sign: 1 },
  ];
  const [from, before] = [wholeFirst ? first : second, wholeLast ? next : last];
  return {
    days: from < before ? { from, before } : null,
    edges: edges.filter((edge) => edge.start < edge.end),
  };
}

export type CampaignTotal = Total & { id: string; title: string };

/**
 * What each campaign of an organization raised in a span, without campaigns that raised nothing. Reads at most one row per campaign
 * and whole day, and the quarter-hour rows of at most one day.
 */
export async function readCampaignTotals(db: Executor, orgId: string, span: Span): Promise<CampaignTotal[]> {
  const { days, edges } = partsOf(span);
  const folded = (dimension: "day" | "quarter", from: string, before: string, sign: 1 | -1) => sql`
    select r.campaign_id, ${sign}::int * r.amount_cents, ${sign}::int * r.donation_count from rollups r
    where r.campaign_id in (select id from campaigns where org_id = ${orgId})
      and r.dimension = ${dimension} and r.key >= ${from} and r.key < ${before}`;
  const parts: SQL[] = [
    ...(days ? [folded("day", days.from, days.before, 1)] : []),
    ...edges.map(({ start, end, sign }) => folded("quarter", quarterKey(start), quarterKey(end), sign)),
    sql`
    select p.campaign_id, p.amount_cents, p.donation_count from ${pendingOf({ orgId })}
      and ${QUARTER_KEY} >= ${quarterKey(span.start)} and ${QUARTER_KEY} < ${quarterKey(span.end)}`,
  ];
  const rows = await db.execute<{ id: string; title: string; cents: string; donations: string }>(sql`
    select c.id, c.title, t.cents, t.donations from (
      select campaign_id, sum(amount_cents) as cents, sum(donation_count) as donations
      from (${sql.join(parts, sql` union all `)}) as parts (campaign_id, amount_cents, donation_count) group by campaign_id
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
  const donations = ({ start, end, sign }: Edge) => sql`
    select s.fund_id, ${sign}::int * s.cents, ${sign}::int from donations d cross join lateral (
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

/** What a donation is reported by beside its campaign and funds, as roll-ups name it, and the column of donations. */
const ATTRIBUTES = {
  method_day: sql`d.payment_method`,
  frequency_day: sql`d.frequency`,
  source_day: sql`d.utm_source`,
  medium_day: sql`d.utm_medium`,
  utm_campaign_day: sql`d.utm_campaign`,
  term_day: sql`d.utm_term`,
  content_day: sql`d.utm_content`,
  level_day: sql`d.giving_level_id`,
} as const;
export type Attribute = keyof typeof ATTRIBUTES;

const isAttribute = (name: string): name is Attribute => Object.hasOwn(ATTRIBUTES, name);
/** The length of a day and a space, which precede the value in a key. */
const DAY_PREFIX = 11;

/**
 * What a campaign, or all campaigns of an organization, raised in a span by each value of each attribute, without values that raised
 * nothing. Reads roll-ups for whole days and donations for the hours before and after them.
 */
export async function readAttributes(
  db: Executor,
  scope: Scope,
  span: Span,
): Promise<Map<Attribute, Map<string, Total>>> {
  const { days, edges } = partsOf(span);
  const names = textList(Object.keys(ATTRIBUTES));
  const values = sql.join(
    Object.entries(ATTRIBUTES).map(([name, column]) => sql`(${name}::text, ${column})`),
    sql`, `,
  );
  const own =
    "campaignId" in scope ? sql`d.campaign_id = ${scope.campaignId}` : sql`d.org_id = ${scope.orgId}`;
  const whole = (range: { from: string; before: string }) => [
    sql`select r.dimension, substr(r.key, ${DAY_PREFIX}::int + 1), r.amount_cents, r.donation_count
      from ${foldedOf(scope)} and r.dimension = any(${names}) and r.key >= ${range.from} and r.key < ${range.before}`,
    sql`select t.dimension, substr(t.key, ${DAY_PREFIX}::int + 1), t.amount_cents, t.donation_count
      from (${alongDimensions(sql`select p.* from ${pendingOf(scope)} and p.day >= ${range.from}::date and p.day < ${range.before}::date`)}) t
      where t.dimension = any(${names})`,
  ];
  const donations = ({ start, end, sign }: Edge) => sql`
    select a.dimension, a.value, ${sign}::int * d.net_raised_cents, ${sign}::int from donations d
    cross join lateral (values ${values}) as a(dimension, value)
    where ${own} and d.created_at >= ${start.toISOString()}::timestamptz and d.created_at < ${end.toISOString()}::timestamptz
      and d.counted_donations = 1 and a.value is not null`;
  const parts = [...(days ? whole(days) : []), ...edges.map(donations)];
  const rows = await db.execute<{ dimension: string; value: string; cents: string; donations: string }>(sql`
    select dimension, value, sum(amount_cents) as cents, sum(donation_count) as donations
    from (${sql.join(parts, sql` union all `)}) as parts (dimension, value, amount_cents, donation_count)
    group by dimension, value having sum(donation_count) <> 0 or sum(amount_cents) <> 0`);
  const found = new Map<Attribute, Map<string, Total>>();
  for (const { dimension, value, cents, donations } of rows) {
    if (!isAttribute(dimension)) continue;
    const of = found.get(dimension) ?? new Map<string, Total>();
    found.set(dimension, of.set(value, { raisedCents: Number(cents), donationCount: Number(donations) }));
  }
  return found;
}
