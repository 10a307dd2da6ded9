import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { utcDay } from "@/lib/kernel/time/days";
import { foldedOf, OFFLINE_QUARTER_KEY, pendingOf, QUARTER_KEY, type Scope } from "./scope-store";
import {
  calendarPartsOf,
  type Edge,
  edgeBetween,
  monthKey,
  nearestStart,
  partsOf,
  quarterKey,
  type Span,
} from "./span-parts";
import type { Total } from "./store";

const NONE: Total = { raisedCents: 0, donationCount: 0 };

function plus(a: Total, b: Total, sign: 1 | -1 = 1): Total {
  return {
    raisedCents: a.raisedCents + sign * b.raisedCents,
    donationCount: a.donationCount + sign * b.donationCount,
  };
}

/** Where an instant is among others in ascending order: the index of the last one that is not after it, or -1. */
function placeOf(at: number, instants: readonly number[]): number {
  let [first, before] = [0, instants.length];
  while (first < before) {
    const middle = (first + before) >> 1;
    if ((instants[middle] ?? at) <= at) first = middle + 1;
    else before = middle;
  }
  return first - 1;
}

/**
 * What a campaign, or all campaigns of an organization, raised between each pair of neighboring `cuts`: ascending instants on
 * quarters of an hour. Returns one total fewer than `cuts`. Reads one row per whole day in UTC, and for each cut the quarters of an
 * hour between it and the nearest midnight in UTC, at most 48.
 */
export async function readSegments(db: Executor, scope: Scope, cuts: readonly Date[]): Promise<Total[]> {
  const midnights = cuts.map((cut) => nearestStart("day", cut));
  const edges = cuts.flatMap((cut, place) => {
    const edge = edgeBetween(midnights[place] ?? cut, cut);
    return edge ? [{ ...edge, place }] : [];
  });
  const [first, last] = [cuts[0], cuts.at(-1)];
  const [firstMidnight, lastMidnight] = [midnights[0], midnights.at(-1)];
  if (!first || !last || !firstMidnight || !lastMidnight) return [];
  const rows = await db.execute<{
    kind: "edge" | "day" | "pending";
    key: string;
    cents: string;
    donations: string;
  }>(sql`
    select 'edge' as kind, e.place::text as key, sum(r.amount_cents) as cents, sum(r.donation_count) as donations
    from unnest(${numberList(edges.map(({ place }) => place))}, ${textList(edges.map(({ start }) => quarterKey(start)))},
      ${textList(edges.map(({ end }) => quarterKey(end)))}) as e(place, first, before)
    cross join lateral (
      select r.amount_cents, r.donation_count from ${foldedOf(scope)} and r.dimension = 'quarter' and r.key >= e.first and r.key < e.before
    ) r group by e.place
    union all
    select 'day', r.key || 'T00:00', r.amount_cents, r.donation_count
    from ${foldedOf(scope)} and r.dimension = 'day' and r.key >= ${utcDay(firstMidnight)} and r.key < ${utcDay(lastMidnight)}
    union all
    select 'pending', ${QUARTER_KEY} as key, sum(p.amount_cents), sum(p.donation_count)
    from ${pendingOf(scope)} and ${QUARTER_KEY} >= ${quarterKey(first)} and ${QUARTER_KEY} < ${quarterKey(last)} group by 2`);
  const instants = { day: midnights.map(Number), pending: cuts.map(Number) };
  const segments = cuts.slice(1).map(() => NONE);
  const add = (segment: number, total: Total, sign: 1 | -1) => {
    const sum = segments[segment];
    if (sum) segments[segment] = plus(sum, total, sign);
  };
  const signs = new Map(edges.map(({ place, sign }) => [place, sign]));
  for (const { kind, key, cents, donations } of rows) {
    const total = { raisedCents: Number(cents), donationCount: Number(donations) };
    if (kind === "edge") {
      // What lies between a midnight and a cut after it is of the segment before the cut, not of the one from it.
      const [place, sign] = [Number(key), signs.get(Number(key)) ?? 1];
      add(place - 1, total, sign);
      add(place, total, sign === 1 ? -1 : 1);
    } else add(placeOf(Date.parse(`${key}Z`), instants[kind]), total, 1);
  }
  return segments;
}

const numberList = (numbers: readonly number[]) => sql`${sql.param(numbers)}::int[]`;

/** What was raised in a quarter of an hour of the day in UTC (`14:15`), on all days of a stretch. */
export type TimeTotal = Total & { stretch: number; time: string };

/**
 * What was raised at each time of the day, apart for each stretch between neighboring `cuts`: ascending instants on quarters of an
 * hour. Offline donations, whose hour is not known, are in none. Reads at most 96 rows per whole month in UTC, and at both ends of a
 * stretch those of at most half a month; returns at most 96 per stretch.
 */
export async function readTimes(db: Executor, scope: Scope, cuts: readonly Date[]): Promise<TimeTotal[]> {
  const keys = cuts.map(quarterKey);
  const ranges = cuts.slice(1).flatMap((end, stretch) => {
    const { whole, edges } = partsOf({ start: cuts[stretch] ?? end, end }, "month");
    const months = whole && {
      dimension: "time_month",
      from: monthKey(whole.start),
      before: monthKey(whole.end),
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

/** The totals that add up to a span: the rows of a dimension from a key to another one, added (1) or taken off (-1). */
function rangesOf(
  span: Span,
): { dimension: "month" | "day" | "quarter"; from: string; before: string; sign: 1 | -1 }[] {
  const { months, dayEdges, edges } = calendarPartsOf(span);
  return [
    ...(months
      ? [
          {
            dimension: "month" as const,
            from: monthKey(months.start),
            before: monthKey(months.end),
            sign: 1 as const,
          },
        ]
      : []),
    ...dayEdges.map(({ start, end, sign }) => ({
      dimension: "day" as const,
      from: utcDay(start),
      before: utcDay(end),
      sign,
    })),
    ...edges.map(({ start, end, sign }) => ({
      dimension: "quarter" as const,
      from: quarterKey(start),
      before: quarterKey(end),
      sign,
    })),
  ];
}

/**
 * What a campaign, or all campaigns of an organization, raised in a span. Reads one row per whole month, and at both ends the days of at
 * most half a month and the quarters of half a day.
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

/** What each campaign of an organization raised in a span, without campaigns that raised nothing. Reads for each as {@link readSpan}. */
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
 * What each fund of an organization raised in a span, in all or by one campaign, by fund id, without funds that raised nothing. Reads
 * roll-ups for whole days and donations for the hours before and after them.
 */
export async function readFundSpan(
  db: Executor,
  orgId: string,
  span: Span,
  campaignId?: string,
): Promise<Map<string, Total>> {
  const { whole: days, edges } = partsOf(span, "day");
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
