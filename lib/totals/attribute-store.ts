import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { utcDay } from "@/lib/kernel/time/days";
import { alongDimensions, foldedOf, pendingOf, type Scope } from "./scope-store";
import { calendarPartsOf, type Edge, monthKey, type Span } from "./span-parts";
import type { Total } from "./store";

/** Attributes by which donations are reported, by their name in roll-ups, with the column of donations. */
const ATTRIBUTES = {
  method: sql`d.payment_method`,
  frequency: sql`d.frequency`,
  source: sql`d.utm_source`,
  medium: sql`d.utm_medium`,
  utm_campaign: sql`d.utm_campaign`,
  term: sql`d.utm_term`,
  content: sql`d.utm_content`,
  level: sql`d.giving_level_id`,
} as const;
export type Attribute = keyof typeof ATTRIBUTES;

const isAttribute = (name: string): name is Attribute => Object.hasOwn(ATTRIBUTES, name);
const COLUMNS = Object.values(ATTRIBUTES);
const comma = sql`, `;

/** Periods of roll-ups whose keys start with the period, of `length` characters, and a space. */
const PERIODS = { month: { suffix: "_month", length: 7 }, day: { suffix: "_day", length: 10 } } as const;
type Period = keyof typeof PERIODS;

const dimensionsBy = (period: Period) =>
  textList(Object.keys(ATTRIBUTES).map((name) => name + PERIODS[period].suffix));
/** Selects attribute and value of a row `r` from its dimension and key. */
const named = (period: Period) => {
  const { suffix, length } = PERIODS[period];
  return sql`left(r.dimension, ${-suffix.length}::int) as attribute, substr(r.key, ${length + 2}::int) as value`;
};

/**
 * Returns what a campaign, or all campaigns of an organization, raised in each span by each value of each attribute.
 * Values that raised nothing are omitted. Reads roll-ups for whole months and for the days before and after them, and
 * donations for the hours before and after those days.
 */
export async function readAttributes(
  db: Executor,
  scope: Scope,
  spans: readonly Span[],
): Promise<Map<Attribute, Map<string, Total>>[]> {
  const parts = spans.map(calendarPartsOf);
  const folded = (
    index: number,
    period: Period,
    { from, before, sign }: { from: string; before: string; sign: 1 | -1 },
  ) => sql`
    select ${index}::int, ${named(period)}, ${sign}::int * r.amount_cents, ${sign}::int * r.donation_count
    from ${foldedOf(scope)} and r.dimension = any(${dimensionsBy(period)}) and r.key >= ${from} and r.key < ${before}`;
  const pending = (index: number, { start, end }: Span) => sql`
    select ${index}::int, ${named("day")}, r.amount_cents, r.donation_count
    from (${alongDimensions(
      sql`select p.* from ${pendingOf(scope)} and p.day >= ${utcDay(start)}::date and p.day < ${utcDay(end)}::date`,
    )}) r
    where r.dimension = any(${dimensionsBy("day")})`;
  const rows = await db.execute<{
    index: number;
    attribute: string;
    value: string;
    cents: string;
    donations: string;
  }>(sql`
    select index, attribute, value, sum(amount_cents) as cents, sum(donation_count) as donations
    from (${sql.join(
      [
        ...parts.flatMap(({ months, dayEdges, days }, index) => [
          ...(months
            ? [
                folded(index, "month", {
                  from: monthKey(months.start),
                  before: monthKey(months.end),
                  sign: 1,
                }),
              ]
            : []),
          ...dayEdges.map(({ start, end, sign }) =>
            folded(index, "day", { from: utcDay(start), before: utcDay(end), sign }),
          ),
          ...(days ? [pending(index, days)] : []),
        ]),
        ...byHours(parts.map(({ edges }) => edges)).map((hours) => ofDonations(scope, hours)),
      ],
      sql` union all `,
    )}) as parts (index, attribute, value, amount_cents, donation_count)
    group by index, attribute, value having sum(donation_count) <> 0 or sum(amount_cents) <> 0`);
  const found = spans.map(() => new Map<Attribute, Map<string, Total>>());
  for (const { index, attribute, value, cents, donations } of rows) {
    const attributes = found[index];
    if (!attributes || !isAttribute(attribute)) continue;
    const of = attributes.get(attribute) ?? new Map<string, Total>();
    attributes.set(
      attribute,
      of.set(value, { raisedCents: Number(cents), donationCount: Number(donations) }),
    );
  }
  return found;
}

type Hours = Span & { signs: { index: number; sign: 1 | -1 }[] };

/** Returns the hours at the ends of spans, only once where two spans meet. */
function byHours(edges: readonly (readonly Edge[])[]): Hours[] {
  const found = new Map<string, Hours>();
  for (const [index, ofSpan] of edges.entries())
    for (const { start, end, sign } of ofSpan) {
      const key = `${start.getTime()} ${end.getTime()}`;
      const hours = found.get(key) ?? { start, end, signs: [] };
      hours.signs.push({ index, sign });
      found.set(key, hours);
    }
  return [...found.values()];
}

/**
 * Sums the donations of some hours by value of each attribute, for each span to which they are added or from which they
 * are subtracted. Donations are first grouped by all attributes, because distinct combinations are few compared to
 * donations.
 */
function ofDonations(scope: Scope, { start, end, signs }: Hours): SQL {
  const own =
    "campaignId" in scope ? sql`d.campaign_id = ${scope.campaignId}` : sql`d.org_id = ${scope.orgId}`;
  const names = Object.entries(ATTRIBUTES).map(
    ([name, column]) => sql`when grouping(${column}) then ${name}::text`,
  );
  const columns = sql.join(COLUMNS, comma);
  return sql`
    select s.index, a.attribute, a.value, s.sign * a.cents, s.sign * a.donations
    from (
      select case 0 ${sql.join(names, sql` `)} end as attribute, coalesce(${columns}) as value,
             sum(d.cents) as cents, sum(d.donations) as donations
      from (
        select ${columns}, sum(d.net_raised_cents) as cents, count(*) as donations
        from donations d
        where ${own} and d.created_at >= ${start.toISOString()}::timestamptz and d.created_at < ${end.toISOString()}::timestamptz
          and d.counted_donations = 1
        group by ${columns}
      ) d
      group by grouping sets (${sql.join(
        COLUMNS.map((column) => sql`(${column})`),
        comma,
      )})
    ) a cross join (values ${sql.join(
      signs.map(({ index, sign }) => sql`(${index}::int, ${sign}::int)`),
      comma,
    )}) as s(index, sign)
    where a.value is not null`;
}
