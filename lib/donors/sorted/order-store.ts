import { type SQL, sql } from "drizzle-orm";
import { donors, SORT_NAME } from "@/db/schema/donors";
import { isPerson } from "@/lib/donors/placeholder-donor-store";
import { pendingOf } from "@/lib/totals/scope-store";
import { isKnown, isUnknown } from "../groups-store";
import type { ChosenSort } from "../list-cursor";
import type { SortKey } from "./keys-store";

/** The conditions by which a part is read: its rows after a position, their order and their maximum number. */
export type Reading = {
  /** Disjoint conditions of the rows after the position. */
  ranges: SQL[];
  order: SQL;
  most: number;
  /** Whether the rows are joined with `donors` afterwards, because they are searched. */
  isSearched: boolean;
};

/** A part of a sorted list. The donors of one come before those of the next. */
export type SortedPart = {
  /** The relation with the part's rows; an index serves the order. */
  from: (reading: Reading) => SQL;
  where: SQL;
  /** The last key is the donor's id. */
  keys: SortKey[];
  /** A condition on rows of `donors` that must also be met, and that no index serves. */
  matches?: SQL;
};

/** The same order for a query of `donors` that reads all matches. */
export type FullOrder = {
  /** Joins that keep the number of donors. */
  joins: SQL;
  /** The number of a donor's part. */
  part: SQL;
  /** The keys of all parts by position, without the id. Numbers and times are as in a cursor. */
  keys: { of: SQL; valueOf: SortKey["valueOf"] }[];
};

export type DonorOrder = { parts: SortedPart[]; full: FullOrder };

const asBigint = (text: string) => sql`${text}::bigint`;
const asText = (text: string) => sql`${text}::text`;
const ID: SortKey = { of: sql`${donors.id}`, order: "asc", valueOf: asText };
const NAME = sql.raw(SORT_NAME);
const JOINED = sql.raw("(last_name || ' ' || first_name)");
/** The same text, computed faster for names in ASCII. No index has this expression. */
const COMPUTED_NAME = sql`(
  case when octet_length(${JOINED}) = length(${JOINED}) then left(lower(${JOINED}), 60) else ${NAME} end collate "C")`;
/** Milliseconds since 1970. */
const CREATED_MS = sql`(extract(epoch from ${donors.createdAt}) * 1000)::bigint`;
const later = sql`(${isUnknown})::int`;

/**
 * Returns an order of an organization's donors. That by latest donation reads `donor_giving`, which must be current.
 */
export function orderOf(sort: ChosenSort, orgId: string): DonorOrder {
  if (sort === "name") return byName(orgId);
  return sort === "giving" ? byGiving(orgId) : byLatest(orgId);
}

/** By name, in the two groups of the default list: an unpaid request must not top the list. */
function byName(orgId: string): DonorOrder {
  const keys: SortKey[] = [{ of: NAME, order: "asc", valueOf: asText, ofPage: true }, ID];
  const part = (where: SQL): SortedPart => ({
    from: () => sql`${donors}`,
    where: sql`${donors.orgId} = ${orgId} and ${isPerson(orgId)} and ${where}`,
    keys,
  });
  return {
    parts: [part(isKnown), part(isUnknown)],
    full: { joins: sql``, part: later, keys: [{ of: COMPUTED_NAME, valueOf: asText }] },
  };
}

/**
 * By what donors gave in total, the largest first, then those without giving in the default order. Reads the folded
 * totals by their index, and merges donors with changes that are not folded yet.
 */
function byGiving(orgId: string): DonorOrder {
  const keys: SortKey[] = [
    { of: sql`amount_cents`, order: "desc nulls last", valueOf: asBigint },
    { of: sql`donation_count`, order: "desc nulls last", valueOf: asBigint },
    { of: sql`key`, order: "asc", valueOf: asText },
  ];
  const folded = sql`organization_rollups r where r.org_id = ${orgId} and r.dimension = 'donor'`;
  const moving = sql`
    select t.key, (t.amount_cents + coalesce(r.amount_cents, 0))::bigint as amount_cents,
           (t.donation_count + coalesce(r.donation_count, 0))::bigint as donation_count
    from (
      select p.donor_id as key, sum(p.amount_cents) as amount_cents, sum(p.donation_count) as donation_count
      from ${pendingOf({ orgId })} group by p.donor_id
    ) t left join lateral (select r.amount_cents, r.donation_count from ${folded} and r.key = t.key limit 1) r on true`;
  const theirs = sql`(select r.amount_cents, r.donation_count from ${folded} and r.key = ${donors.id} limit 1)`;
  const changes = sql`(
    select coalesce(sum(p.amount_cents), 0)::bigint as amount_cents, coalesce(sum(p.donation_count), 0)::bigint as donation_count
    from rollup_pending p where p.donor_id = ${donors.id})`;
  const sum = (column: SQL) => sql`(coalesce(folded.${column}, 0) + changes.${column})`;
  const cents = sum(sql`amount_cents`);
  const gives = sql`(
    select coalesce(folded.amount_cents, 0) + changes.amount_cents > 0
    from ${changes} changes left join ${theirs} folded on true)`;
  return {
    parts: [
      {
        // Many donors gave the same amount, so each range is read by itself.
        from: ({ ranges, order, most }) => {
          const settled = ranges.map(
            (
              range,
            ) => sql`(select r.key, r.amount_cents, r.donation_count from ${folded} and r.amount_cents > 0 and ${range}
               and r.key not in (select p.donor_id from ${pendingOf({ orgId })})
             order by ${order} limit ${most})`,
          );
          return sql`(${sql.join([...settled, sql`(${moving})`], sql` union all `)}) as giving`;
        },
        where: sql`amount_cents > 0`,
        keys,
      },
      ...withoutGiving(orgId, sql`not ${gives}`),
    ],
    full: {
      joins: sql`cross join lateral ${changes} changes left join lateral ${theirs} folded on true`,
      part: sql`case when ${cents} > 0 then 0 else 1 + ${later} end`,
      keys: [
        { of: sql`case when ${cents} > 0 then ${cents} else ${CREATED_MS} end`, valueOf: asBigint },
        {
          of: sql`case when ${cents} > 0 then ${sum(sql`donation_count`)} else 0 end`,
          valueOf: asBigint,
        },
      ],
    },
  };
}

/** By the day of the latest donation in the organization's time zone, ties by id; then donors without one. */
function byLatest(orgId: string): DonorOrder {
  const latest = sql`g.days[cardinality(g.days)]`;
  const ofOrg = sql`g.org_id = ${orgId} and g.dimension = 'all' and g.key = ''`;
  const theirs = sql`select from donor_giving g where ${ofOrg} and g.donor_id = ${donors.id}`;
  return {
    parts: [
      {
        // Rows of removed donors may remain.
        from: ({ isSearched }) =>
          isSearched ? sql`donor_giving g` : sql`donor_giving g join ${donors} on ${donors.id} = g.donor_id`,
        where: ofOrg,
        keys: [
          {
            of: latest,
            order: "desc",
            valueOf: (text) => sql`(date '1970-01-01' + ${text}::int)`,
            text: dayOf(latest),
          },
          { of: sql`g.donor_id`, order: "desc", valueOf: asText },
        ],
      },
      ...withoutGiving(orgId, sql`not exists (${theirs})`),
    ],
    full: {
      joins: sql`left join lateral (select ${dayOf(latest)}::bigint as day from donor_giving g
        where ${ofOrg} and g.donor_id = ${donors.id} limit 1) latest on true`,
      part: sql`case when latest.day is not null then 0 else 1 + ${later} end`,
      keys: [{ of: sql`coalesce(latest.day, ${CREATED_MS})`, valueOf: asBigint }],
    },
  };
}

/** Days since 1970. */
const dayOf = (day: SQL) => sql`(${day} - date '1970-01-01')`;

/** The donors who do not come first, in the order of the default list. */
function withoutGiving(orgId: string, matches: SQL): SortedPart[] {
  const keys: SortKey[] = [
    {
      of: sql`${donors.createdAt}`,
      order: "desc",
      valueOf: (text) => sql`${new Date(Number(text)).toISOString()}::timestamptz`,
      text: CREATED_MS,
    },
    { ...ID, order: "desc" },
  ];
  return [isKnown, isUnknown].map((group) => ({
    from: () => sql`${donors}`,
    where: sql`${donors.orgId} = ${orgId} and ${isPerson(orgId)} and ${group}`,
    keys,
    matches,
  }));
}
