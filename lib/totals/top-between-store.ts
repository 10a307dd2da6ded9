import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { pendingOf, type Scope, tableOf } from "./scope-store";

/** The sum of a donor's donations in a range of days. */
export type DonorSum = { donorId: string; amountCents: number; donationCount: number };

/** The top donors of a range, or null if finding them would require reading too many rows. */
export type Added = DonorSum[] | null;

/**
 * Returns the donors who gave most between two instants (`end` exclusive) by adding up the donations. Null if there are
 * more than `most` donations of any status, which are read in the order of the index by creation.
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

/** Number of donors whose sums are read per statement. */
const BATCH_SIZE = 1000;

type RankQuery = {
  orgId: string;
  /** Days of the organization's time zone, inclusive. */
  from: string;
  to: string;
  count: number;
  /** Maximum number of donors to read. */
  most: number;
};

/**
 * Returns the same from `donor_giving`, which must be up to date. Donors are read in descending order of their total: a
 * donor's total is an upper bound of what they gave in the range, so the first whose total is below the smallest of the
 * top ends the search. Null if that takes more than `most` donors.
 */
export async function rankTopDonors(db: Executor, scope: Scope, query: RankQuery): Promise<Added> {
  const { table, owner, id } = tableOf(scope);
  let top: DonorSum[] = await sumsOf(
    db,
    scope,
    query,
    sql`select distinct p.donor_id from ${pendingOf(scope)}`,
  );
  for (let offset = 0; offset < query.most; offset += BATCH_SIZE) {
    // Literals instead of parameters, and the order of the index: see readTop in report-store.ts.
    const ranked = await db.execute<{ donor_id: string; total: string }>(sql`
      select r.key as donor_id, r.amount_cents as total from ${table} r
      where r.${owner} = ${id} and r.dimension = 'donor'
      order by r.amount_cents desc nulls last, r.donation_count desc nulls last, r.key
      limit ${sql.raw(String(BATCH_SIZE))} offset ${sql.raw(String(offset))}`);
    const seen = new Set(top.map(({ donorId }) => donorId));
    const next = ranked.map((row) => row.donor_id).filter((donorId) => !seen.has(donorId));
    const sums = await sumsOf(db, scope, query, sql`select unnest(${textList(next)})`);
    top = [...top, ...sums].sort(largerSum).slice(0, query.count);
    const least = top.length === query.count ? top.at(-1) : undefined;
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

/**
 * Sums what each of the donors selected by `donors` gave in the range, omitting those who gave nothing. Takes two
 * lookups in a row per donor.
 */
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
