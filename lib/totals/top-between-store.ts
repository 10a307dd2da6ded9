import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { pendingOf, type Scope, tableOf } from "./scope-store";

/** What a donor gave in a range of days. */
export type DonorSum = { donorId: string; amountCents: number; donationCount: number };

/** The donors of a range. `null`: it has more donations than are added up one by one. */
export type Added = DonorSum[] | null;

/**
 * The donors who gave most between two instants (`end` exclusive), by adding up its donations: for at most `most` donations of any
 * status, which the index of creation has in order.
 */
export async function addTopDonors(
  db: Executor,
  scope: { campaignId: string } | { orgId: string },
  { start, end, most, count }: { start: Date; end: Date; most: number; count: number },
): Promise<Added> {
  const own = "campaignId" in scope ? sql`campaign_id = ${scope.campaignId}` : sql`org_id = ${scope.orgId}`;
  const [range] = await db.execute<{ donations: number; top: DonorSum[] | null }>(sql`
    with range as materialized (
      select donor_id, net_raised_cents, counted_donations from donations
      where ${own} and created_at >= ${start.toISOString()}::timestamptz and created_at < ${end.toISOString()}::timestamptz
      limit ${most + 1}
    ), top as (
      select donor_id as "donorId", sum(net_raised_cents) as "amountCents", count(*) as "donationCount"
      from range where counted_donations = 1 group by donor_id
      order by 2 desc, 3 desc, 1 limit ${count}
    )
    select (select count(*) from range)::int as donations, (select json_agg(top) from top) as top`);
  return !range || range.donations > most ? null : (range.top ?? []);
}

/** Donors whose sums are read by one statement. */
const BATCH_SIZE = 1000;

type RankQuery = {
  orgId: string;
  /** Days of the organization's time zone, inclusive. */
  from: string;
  to: string;
  count: number;
  /** The most donors that are looked at. */
  most: number;
};

/**
 * The same by `donor_giving`, which must be up to date. Donors are looked at from the one who gave most of all: what a donor gave in
 * all bounds what they gave in the range, so the first whose total is below the smallest of the top ends the search. Null where
 * that takes more than `most` donors.
 */
export async function rankTopDonors(db: Executor, scope: Scope, asked: RankQuery): Promise<Added> {
  const { table, owner, id } = tableOf(scope);
  let top: DonorSum[] = await sumsOf(
    db,
    scope,
    asked,
    sql`select distinct p.donor_id from ${pendingOf(scope)}`,
  );
  for (let place = 0; place < asked.most; place += BATCH_SIZE) {
    // Literals rather than parameters, and the order of the index: see readTop in report-store.ts.
    const ranked = await db.execute<{ donor_id: string; total: string }>(sql`
      select r.key as donor_id, r.amount_cents as total from ${table} r
      where r.${owner} = ${id} and r.dimension = 'donor'
      order by r.amount_cents desc nulls last, r.donation_count desc nulls last, r.key
      limit ${sql.raw(String(BATCH_SIZE))} offset ${sql.raw(String(place))}`);
    const seen = new Set(top.map(({ donorId }) => donorId));
    const next = ranked.map((row) => row.donor_id).filter((donorId) => !seen.has(donorId));
    const sums = await sumsOf(db, scope, asked, sql`select unnest(${textList(next)})`);
    top = [...top, ...sums].sort(largerSum).slice(0, asked.count);
    const least = top.length === asked.count ? top.at(-1) : undefined;
    const last = ranked.at(-1);
    if (ranked.length < BATCH_SIZE || (least && last && Number(last.total) < least.amountCents)) return top;
  }
  return null;
}

function largerSum(a: DonorSum, b: DonorSum): number {
  return (
    b.amountCents - a.amountCents || b.donationCount - a.donationCount || (a.donorId < b.donorId ? -1 : 1)
  );
}

/** What each of the donors whom a query names gave in the range, without those who gave nothing; two lookups in a row for each. */
async function sumsOf(
  db: Executor,
  scope: Scope,
  { orgId, from, to }: RankQuery,
  donors: ReturnType<typeof sql>,
): Promise<DonorSum[]> {
  const [dimension, key] = "campaignId" in scope ? [sql`'campaign'`, scope.campaignId] : [sql`'all'`, ""];
  const rows = await db.execute<{ donor_id: string; cents: string; donations: number }>(sql`
    select g.donor_id, coalesce(g.totals[range.last], 0) - coalesce(g.totals[range.first], 0) as cents, range.last - range.first as donations
    from (${donors}) as asked (donor_id)
    join donor_giving g on g.org_id = ${orgId} and g.dimension = ${dimension} and g.key = ${key} and g.donor_id = asked.donor_id
    cross join lateral (
      select width_bucket(${from}::date - 1, g.days) as first, width_bucket(${to}::date, g.days) as last
    ) range
    where range.last > range.first`);
  return rows.map((row) => ({
    donorId: row.donor_id,
    amountCents: Number(row.cents),
    donationCount: Number(row.donations),
  }));
}
