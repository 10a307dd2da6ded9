import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { utcDay } from "@/lib/kernel/time/days";
import { foldedOf, OFFLINE_QUARTER_KEY, pendingOf, QUARTER_KEY, type Scope } from "./scope-store";
import {
  calendarPartsOf,
  type Edge,
  hourKey,
  hourPartsOf,
  monthKey,
  nearestStart,
  partsOf,
  quarterKey,
  type Span,
} from "./span-parts";
import type { Total } from "./store";

const NONE: Total = { raisedCents: 0, donationCount: 0 };

/** Returns the index of the last of the ascending `keys` that is not after `key`, or -1. */
function indexOf(key: string, keys: readonly string[]): number {
  let [first, before] = [0, keys.length];
  while (first < before) {
    const middle = (first + before) >> 1;
    if ((keys[middle] ?? key) <= key) first = middle + 1;
    else before = middle;
  }
  return first - 1;
}

/** The suffix of a unit's first part in its key: nothing of the unit is before that part. */
const FIRST_PART = { day_hour: "T00", quarter: ":00" };

/**
 * Rows of totals in one JSON value, which the driver reads many times as fast as rows: a key or a place, cents, and
 * donations.
 */
type Totals<Key> = [key: Key, cents: number, donations: number][] | null;

/**
 * Returns what a campaign, or all campaigns of an organization, raised between each pair of neighboring `cuts`:
 * ascending instants on quarters of an hour. Returns one total fewer than `cuts`. Reads one row per whole day in UTC,
 * and for each cut the hours between it and the nearest midnight in UTC, at most 12, and if it is not on a whole hour,
 * at most two quarters of an hour.
 */
export async function readSegments(db: Executor, scope: Scope, cuts: readonly Date[]): Promise<Total[]> {
  if (cuts.length < 2) return [];
  const days = cuts.map((cut) => utcDay(nearestStart("day", cut)));
  const quarters = cuts.map(quarterKey);
  const withQuarters = quarters.some((quarter) => !quarter.endsWith(FIRST_PART.quarter));
  const hours = withQuarters
    ? cuts.map((cut) => hourKey(nearestStart("hour", cut)))
    : quarters.map((quarter) => quarter.slice(0, -FIRST_PART.quarter.length));
  const [read] = await db.execute<{
    edges: Totals<number>;
    days: Totals<string>;
    pending: Totals<string>;
  }>(sql`
    select (
      select json_agg(json_build_array(place, cents, donations)) from (
        select place, sum(cents) as cents, sum(donations) as donations from (
          ${edgesBetween(scope, "day_hour", days, hours)}
          ${withQuarters ? sql`union all ${edgesBetween(scope, "quarter", hours, quarters)}` : sql``}
        ) parts group by place
      ) edges
    ) as edges, (
      select json_agg(json_build_array(r.key, r.amount_cents, r.donation_count))
      from ${foldedOf(scope)} and r.dimension = 'day' and r.key >= ${days[0]} and r.key < ${days.at(-1)}
    ) as days, (
      select json_agg(json_build_array(key, cents, donations)) from (
        select ${QUARTER_KEY} as key, sum(p.amount_cents) as cents, sum(p.donation_count) as donations
        from ${pendingOf(scope)} and ${QUARTER_KEY} >= ${quarters[0]} and ${QUARTER_KEY} < ${quarters.at(-1)} group by 1
      ) pending
    ) as pending`);
  const segments = cuts.slice(1).map(() => NONE);
  const add = (segment: number, cents: number, donations: number) => {
    const sum = segments[segment];
    if (sum)
      segments[segment] = {
        raisedCents: sum.raisedCents + cents,
        donationCount: sum.donationCount + donations,
      };
  };
  // Totals between a midnight and a cut after it belong to the segment before the cut, not to the one after it.
  for (const [index, cents, donations] of read?.edges ?? []) {
    add(index - 1, cents, donations);
    add(index, -cents, -donations);
  }
  for (const [day, cents, donations] of read?.days ?? []) add(indexOf(day, days), cents, donations);
  for (const [quarter, cents, donations] of read?.pending ?? [])
    add(indexOf(quarter, quarters), cents, donations);
  return segments;
}

/**
 * Selects the totals between each key of `from` and the key of `to` at the same index, negated if the latter is
 * earlier. One is the key of a unit, the other of a part, such as a day and an hour: a unit sorts before its parts. The
 * dimension must be a constant, so that each pair is looked up in the index.
 */
function edgesBetween(
  scope: Scope,
  dimension: keyof typeof FIRST_PART,
  from: readonly string[],
  to: readonly string[],
): SQL {
  return sql`
    select e.place - 1 as place, e.sign * r.amount_cents as cents, e.sign * r.donation_count as donations
    from (
      select place, least(a, b) as first, greatest(a, b) as before, case when a < b then 1 else -1 end as sign
      from unnest(${textList(from)}, ${textList(to)}) with ordinality as pairs(a, b, place)
      where b <> a || ${FIRST_PART[dimension]}
    ) e
    cross join lateral (
      select r.amount_cents, r.donation_count
      from ${foldedOf(scope)} and r.dimension = ${dimension} and r.key >= e.first and r.key < e.before
    ) r`;
}

const numberList = (numbers: readonly number[]) => sql`${sql.param(numbers)}::int[]`;

/** The total of a quarter of an hour of the day in UTC (`14:15`), on all days of a stretch. */
export type TimeTotal = Total & { stretch: number; time: string };

/**
 * Returns what was raised at each time of the day, separately for each stretch between neighboring `cuts`: ascending
 * instants on quarters of an hour. Offline donations, whose hour is unknown, are not included. Reads at most 96 rows
 * per whole month in UTC, and at both ends of a stretch those of at most half a month. Returns at most 96 rows per
 * stretch.
 */
export async function readTimes(db: Executor, scope: Scope, cuts: readonly Date[]): Promise<TimeTotal[]> {
  const keys = cuts.map(quarterKey);
  const ranges = cuts.slice(1).flatMap((end, stretch) => {
    const { full, edges } = partsOf({ start: cuts[stretch] ?? end, end }, "month");
    const months = full && {
      dimension: "time_month",
      from: monthKey(full.start),
      before: monthKey(full.end),
      sign: 1,
    };
    const quarters = edges.flatMap(({ start, end, sign }) => {
      const range = { from: quarterKey(start), before: quarterKey(end) };
      return [
        { dimension: "quarter", ...range, sign },
        { dimension: "offline_quarter", ...range, sign: -sign },
      ];
    });
    return [...(months ? [months] : []), ...quarters].map((range) => ({ stretch, ...range }));
  });
  const within = (key: SQL) => sql`${key} >= ${keys[0]} and ${key} < ${keys.at(-1)}`;
  const rows = await db.execute<{ stretch: number; time: string; cents: string; donations: string }>(sql`
    select stretch, time, sum(amount_cents) as cents, sum(donation_count) as donations
    from (
      select c.stretch, substr(r.key, case c.dimension when 'time_month' then 9 else 12 end) as time,
             c.sign * r.amount_cents as amount_cents, c.sign * r.donation_count as donation_count
      from unnest(${numberList(ranges.map(({ stretch }) => stretch))}, ${textList(ranges.map(({ dimension }) => dimension))},
        ${textList(ranges.map(({ from }) => from))}, ${textList(ranges.map(({ before }) => before))},
        ${numberList(ranges.map(({ sign }) => sign))}) as c(stretch, dimension, first, before, sign)
      cross join lateral (
        select r.key, r.amount_cents, r.donation_count
        from ${foldedOf(scope)} and r.dimension = c.dimension and r.key >= c.first and r.key < c.before
      ) r
      union all
      select width_bucket(${QUARTER_KEY}, ${textList(keys)}) - 1, substr(${QUARTER_KEY}, 12), p.amount_cents, p.donation_count
      from ${pendingOf(scope)} and ${OFFLINE_QUARTER_KEY} is null and ${within(QUARTER_KEY)}
    ) as parts group by 1, 2`);
  return rows.map(({ stretch, time, cents, donations }) => ({
    stretch,
    time,
    raisedCents: Number(cents),
    donationCount: Number(donations),
  }));
}

/** Rows of a dimension from one key to before another, added (1) or subtracted (-1). */
type Range = {
  dimension: "month" | "day" | "day_hour" | "quarter";
  from: string;
  before: string;
  sign: 1 | -1;
};

const KEYS = { month: monthKey, day: utcDay, day_hour: hourKey, quarter: quarterKey };

const rangeOf = (dimension: Range["dimension"], { start, end, sign }: Edge): Range => ({
  dimension,
  from: KEYS[dimension](start),
  before: KEYS[dimension](end),
  sign,
});

/** Returns the ranges of totals that add up to a part of a day. */
function rangesWithin(part: Edge): Range[] {
  const { hours, quarters } = hourPartsOf(part);
  return [
    ...(hours ? [rangeOf("day_hour", hours)] : []),
    ...quarters.map((edge) => rangeOf("quarter", edge)),
  ];
}

/** Returns the ranges of totals that add up to a span. */
function rangesOf(span: Span): Range[] {
  const { months, dayEdges, edges } = calendarPartsOf(span);
  return [
    ...(months ? [rangeOf("month", { ...months, sign: 1 })] : []),
    ...dayEdges.map((edge) => rangeOf("day", edge)),
    ...edges.flatMap(rangesWithin),
  ];
}

/**
 * Returns what a campaign, or all campaigns of an organization, raised in a span. Reads one row per whole month, and at
 * both ends the days of at most half a month and the hours of at most half a day.
 */
export async function readSpan(db: Executor, scope: Scope, span: Span): Promise<Total> {
  const parts = [
    ...rangesOf(span).map(
      ({ dimension, from, before, sign }) => sql`
    select ${sign}::int * r.amount_cents, ${sign}::int * r.donation_count from ${foldedOf(scope)}
      and r.dimension = ${dimension} and r.key >= ${from} and r.key < ${before}`,
    ),
    sql`
    select p.amount_cents, p.donation_count from ${pendingOf(scope)}
      and ${QUARTER_KEY} >= ${quarterKey(span.start)} and ${QUARTER_KEY} < ${quarterKey(span.end)}`,
  ];
  const [row] = await db.execute<{ cents: string; donations: string }>(sql`
    select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(donation_count), 0) as donations
    from (${sql.join(parts, sql` union all `)}) as parts (amount_cents, donation_count)`);
  return { raisedCents: Number(row?.cents ?? 0), donationCount: Number(row?.donations ?? 0) };
}

export type CampaignTotal = Total & { id: string; title: string };

/** Returns what each campaign raised in a span, omitting those that raised nothing. Reads like {@link readSpan}. */
export async function readCampaignTotals(db: Executor, orgId: string, span: Span): Promise<CampaignTotal[]> {
  const parts: SQL[] = [
    ...rangesOf(span).map(
      ({ dimension, from, before, sign }) => sql`
    select r.campaign_id, ${sign}::int * r.amount_cents, ${sign}::int * r.donation_count from rollups r
    where r.campaign_id in (select id from campaigns where org_id = ${orgId})
      and r.dimension = ${dimension} and r.key >= ${from} and r.key < ${before}`,
    ),
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
 * Returns what each fund of an organization raised in a span, overall or from one campaign, by fund id. Funds that
 * raised nothing are omitted. Reads roll-ups for whole days and donations for the hours before and after them.
 */
export async function readFundSpan(
  db: Executor,
  orgId: string,
  span: Span,
  campaignId?: string,
): Promise<Map<string, Total>> {
  const { full: days, edges } = partsOf(span, "day");
  const own = campaignId ? sql`and t.campaign_id = ${campaignId}` : sql``;
  const ofCampaign = campaignId ? sql`and d.campaign_id = ${campaignId}` : sql``;
  const rollups = campaignId ? sql`campaign_fund_rollups` : sql`fund_rollups`;
  const folded = (table: SQL, { start, end }: Span) => sql`
    select t.fund_id, t.amount_cents, t.donation_count from ${table} t
    where t.fund_id in (select id from funds where org_id = ${orgId}) and t.day >= ${utcDay(start)}::date and t.day < ${utcDay(end)}::date ${own}`;
  const donations = ({ start, end, sign }: Edge) => sql`
    select s.fund_id, ${sign}::int * s.cents, ${sign}::int from donations d cross join lateral (
      select d.fund_id, d.net_raised_cents as cents
      union all
      select p.fund_id, p.cents from fund_shares(d.id, d.net_raised_cents) p where d.split
    ) s
    where d.org_id = ${orgId} ${ofCampaign}
      and d.created_at >= ${start.toISOString()}::timestamptz and d.created_at < ${end.toISOString()}::timestamptz
      and d.counted_donations = 1 and (d.fund_id is not null or d.split) and s.fund_id is not null`;
  const parts = [
    ...(days ? [folded(rollups, days), folded(sql`fund_pending`, days)] : []),
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
