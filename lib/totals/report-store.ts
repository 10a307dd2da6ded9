import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { alongDimensions, DONORS_MOVED, foldedDonor, foldedOf, pendingOf, type Scope } from "./scope-store";

const pendingAlong = (scope: Scope) => alongDimensions(sql`select p.* from ${pendingOf(scope)}`);

export type Slice = { dimension: string; key: string; amountCents: number; donationCount: number };

/** Reads totals by method, frequency, hour and overall, and by day from `from` to `to` (inclusive). */
export async function readSlices(db: Executor, scope: Scope, from: string, to: string): Promise<Slice[]> {
  const rows = await db.execute<{
    dimension: string;
    key: string;
    amount_cents: string;
    donation_count: string;
  }>(sql`
    select dimension, key, sum(amount_cents) as amount_cents, sum(donation_count) as donation_count from (
      select r.dimension, r.key, r.amount_cents, r.donation_count
      from ${foldedOf(scope)} and r.dimension in ('total', 'method', 'frequency', 'hour')
      union all
      select r.dimension, r.key, r.amount_cents, r.donation_count
      from ${foldedOf(scope)} and r.dimension = 'day' and r.key between ${from} and ${to}
      union all
      select dimension, key, amount_cents, donation_count
      from (${pendingAlong(scope)}) as tail
      where dimension in ('total', 'method', 'frequency', 'hour') or (dimension = 'day' and key between ${from} and ${to})
    ) as parts group by dimension, key`);
  return rows.map((row) => ({
    dimension: row.dimension,
    key: row.key,
    amountCents: Number(row.amount_cents),
    donationCount: Number(row.donation_count),
  }));
}

export type TopRow = { key: string; amountCents: number; donationCount: number; anonymous: boolean };

/**
 * Returns the `count` largest donors or sources. Apart from those with a pending row, only the first `count` of the
 * index can be among them, since no others have changed since they were folded.
 */
export async function readTop(
  db: Executor,
  scope: Scope,
  dimension: "donor" | "source",
  count: 5 | 10,
): Promise<TopRow[]> {
  // The columns are not null, and the order must match that of the index `…_largest`. Literals instead of parameters:
  // for an unknown limit, the planner assumes a tenth of all rows and reads them all, and for an unknown dimension, it
  // cannot use the index.
  const first = sql.raw(String(count));
  const ranked = sql.raw(`'${dimension}'`);
  const rows = await db.execute<{
    key: string;
    amount_cents: string;
    donation_count: string;
    anonymous: boolean;
  }>(sql`
    with tail as materialized (
      select key, sum(amount_cents) as amount_cents, sum(donation_count) as donation_count, sum(anonymous_count) as anonymous_count
      from (${pendingAlong(scope)}) as t where dimension = ${ranked} group by key
    ), settled as (
      select r.key, r.amount_cents, r.donation_count, r.anonymous_count
      from ${foldedOf(scope)} and r.dimension = ${ranked} and r.donation_count > 0 and r.key not in (select key from tail)
      order by r.amount_cents desc nulls last, r.donation_count desc nulls last, r.key limit ${first}
    ), moving as (
      select key, tail.amount_cents + coalesce(r.amount_cents, 0) as amount_cents, tail.donation_count + coalesce(r.donation_count, 0) as donation_count,
             tail.anonymous_count + coalesce(r.anonymous_count, 0) as anonymous_count
      from tail left join lateral (
        select r.amount_cents, r.donation_count, r.anonymous_count
        from ${foldedOf(scope)} and r.dimension = ${ranked} and r.key = tail.key limit 1
      ) r on true
    )
    select key, amount_cents, donation_count, anonymous_count > 0 as anonymous
    from (select * from settled union all select * from moving where donation_count > 0) as parts
    order by amount_cents desc, donation_count desc, key limit ${first}`);
  return rows.map((row) => ({
    key: row.key,
    amountCents: Number(row.amount_cents),
    donationCount: Number(row.donation_count),
    anonymous: row.anonymous,
  }));
}

/**
 * Returns the ten largest donors. A donor who was ever anonymous is shown as anonymous, even if that donation no longer
 * counts and is missing from the totals. Anonymous donations have an index, which is looked up per donor.
 */
export async function readTopDonors(db: Executor, scope: Scope): Promise<TopRow[]> {
  const top = await readTop(db, scope, "donor", 10);
  const named = top.filter((one) => !one.anonymous).map((one) => one.key);
  const hidden = await findAnonymous(db, scope, named);
  return top.map((one) => ({ ...one, anonymous: one.anonymous || hidden.has(one.key) }));
}

/** Returns which of the donors ever gave anonymously, even if that donation no longer counts. */
export async function findAnonymous(
  db: Executor,
  scope: Scope,
  donorIds: readonly string[],
): Promise<Set<string>> {
  if (donorIds.length === 0) return new Set();
  const here = "campaignId" in scope ? sql`and g.campaign_id = ${scope.campaignId}` : sql``;
  const rows = await db.execute<{ id: string }>(sql`
    select d.id from unnest(${sql.param(donorIds)}::text[]) as d(id) cross join lateral (
      select 1 from donations g where g.donor_id = d.id and g.anonymous and g.succeeded_at is not null ${here} limit 1
    ) once`);
  return new Set(rows.map((row) => row.id));
}

/** Counts the distinct donors with a counted donation. Only those with pending changes are looked up. */
export async function countDonors(db: Executor, scope: Scope): Promise<number> {
  const [row] = await db.execute<{ donors: string }>(sql`
    with changed as (
      select p.donor_id, sum(p.donation_count) as donation_count from ${pendingOf(scope)} group by p.donor_id
    )
    select coalesce((select r.donor_count from ${foldedOf(scope)} and r.dimension = 'total' and r.key = ''), 0)
         + ${DONORS_MOVED} as donors
    from changed s left join lateral ${foldedDonor(scope, sql`s.donor_id`)} r on true`);
  return Number(row?.donors ?? 0);
}
