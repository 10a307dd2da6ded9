import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** What `pending` rows (`p`) say along the named dimensions, in the shape of `rollups`. */
export function pendingAlong(where: SQL): SQL {
  return sql`
    select p.campaign_id, d.dimension, d.key, p.amount_cents, p.gift_count::bigint as gift_count,
           case when p.anonymous then p.gift_count else 0 end::bigint as anonymous_count, 0::bigint as donor_count
    from rollup_pending p
    cross join lateral (values
      ('total', ''), ('day', p.day::text), ('hour', p.hour::text), ('method', p.method),
      ('frequency', p.frequency), ('source', p.source), ('donor', p.donor_id)
    ) as d(dimension, key)
    where d.key is not null and ${where}`;
}

/**
 * A donor's folded row, looked up by its key. The limit keeps the planner from joining with all donors of a campaign,
 * which it would when its statistics are of a moment with much pending.
 */
function foldedDonor(campaignId: string, key: SQL): SQL {
  return sql`(
    select gift_count from rollups where campaign_id = ${campaignId} and dimension = 'donor' and key = ${key} limit 1
  )`;
}

/** One folder at a time per campaign: `pg_advisory_xact_lock(FOLD_LOCK, hashtext(<campaign id>))`. */
export const FOLD_LOCK = 4711;
const FOLD_AT_MOST = 5000;

/**
 * Folds what is pending for a campaign into its roll-ups. One folder at a time per campaign, the others leave
 * at once: nobody queues behind a popular campaign. Readers see the same totals before, during and after.
 */
export async function fold(db: Executor, campaignId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}, hashtext(${campaignId})) as mine`,
    );
    if (!lock?.mine) return 0;
    // A statement of its own: its snapshot must be younger than the lock.
    const [folded] = await tx.execute<{ count: number }>(sql`
      with p as (
        delete from rollup_pending where id in (
          select id from rollup_pending where campaign_id = ${campaignId} order by id limit ${FOLD_AT_MOST}
        ) returning *
      ), sums as (
        select d.dimension, d.key, sum(p.amount_cents)::bigint as amount_cents, sum(p.gift_count)::bigint as gift_count,
               sum(case when p.anonymous then p.gift_count else 0 end)::bigint as anonymous_count
        from p cross join lateral (values
          ('total', ''), ('day', p.day::text), ('hour', p.hour::text), ('method', p.method),
          ('frequency', p.frequency), ('source', p.source), ('donor', p.donor_id)
        ) as d(dimension, key)
        where d.key is not null
        group by d.dimension, d.key
      ), came as (
        select count(*) filter (where coalesce(r.gift_count, 0) <= 0 and coalesce(r.gift_count, 0) + s.gift_count > 0)
             - count(*) filter (where r.gift_count > 0 and r.gift_count + s.gift_count <= 0) as donors
        from sums s left join lateral ${foldedDonor(campaignId, sql`s.key`)} r on true
        where s.dimension = 'donor'
      ), written as (
        insert into rollups (campaign_id, dimension, key, amount_cents, gift_count, anonymous_count, donor_count)
        select ${campaignId}, s.dimension, s.key, s.amount_cents, s.gift_count, s.anonymous_count,
               case when s.dimension = 'total' then came.donors else 0 end
        from sums s, came
        on conflict (campaign_id, dimension, key) do update set
          amount_cents = rollups.amount_cents + excluded.amount_cents,
          gift_count = rollups.gift_count + excluded.gift_count,
          anonymous_count = rollups.anonymous_count + excluded.anonymous_count,
          donor_count = rollups.donor_count + excluded.donor_count
      )
      select count(*)::int as count from p`);
    return folded?.count ?? 0;
  });
}

export async function campaignsWithPending(db: Executor): Promise<string[]> {
  const rows = await db.execute<{ campaign_id: string }>(
    sql`select distinct campaign_id from rollup_pending limit 1000`,
  );
  return rows.map((row) => row.campaign_id);
}

export type Slice = { dimension: string; key: string; amountCents: number; giftCount: number };

/** Totals by method, frequency, hour and all in all, and by day from `from` to `to` (both included). */
export async function readSlices(
  db: Executor,
  campaignId: string,
  from: string,
  to: string,
): Promise<Slice[]> {
  const rows = await db.execute<{
    dimension: string;
    key: string;
    amount_cents: string;
    gift_count: string;
  }>(sql`
    select dimension, key, sum(amount_cents) as amount_cents, sum(gift_count) as gift_count from (
      select dimension, key, amount_cents, gift_count from rollups
      where campaign_id = ${campaignId} and dimension in ('total', 'method', 'frequency', 'hour')
      union all
      select dimension, key, amount_cents, gift_count from rollups
      where campaign_id = ${campaignId} and dimension = 'day' and key between ${from} and ${to}
      union all
      select dimension, key, amount_cents, gift_count
      from (${pendingAlong(sql`p.campaign_id = ${campaignId}`)}) as tail
      where dimension in ('total', 'method', 'frequency', 'hour') or (dimension = 'day' and key between ${from} and ${to})
    ) as parts group by dimension, key`);
  return rows.map((row) => ({
    dimension: row.dimension,
    key: row.key,
    amountCents: Number(row.amount_cents),
    giftCount: Number(row.gift_count),
  }));
}

export type TopRow = { key: string; amountCents: number; giftCount: number; anonymous: boolean };

/**
 * The `count` largest donors or sources. Besides those that a pending row touches, only the first `count` of the index
 * can be among them: nothing else has changed since it was folded.
 */
export async function readTop(
  db: Executor,
  campaignId: string,
  dimension: "donor" | "source",
  count: 5 | 10,
): Promise<TopRow[]> {
  // There are no nulls; the order is that of the index `rollups_top`, which cannot be read along otherwise.
  // A number in the text, not a parameter: the planner takes an unknown limit for a tenth of all rows, and reads them all.
  const first = sql.raw(String(count));
  const rows = await db.execute<{
    key: string;
    amount_cents: string;
    gift_count: string;
    anonymous: boolean;
  }>(sql`
    with tail as materialized (
      select key, sum(amount_cents) as amount_cents, sum(gift_count) as gift_count, sum(anonymous_count) as anonymous_count
      from (${pendingAlong(sql`p.campaign_id = ${campaignId}`)}) as t where dimension = ${dimension} group by key
    ), settled as (
      select key, amount_cents, gift_count, anonymous_count from rollups
      where campaign_id = ${campaignId} and dimension = ${dimension} and gift_count > 0 and key not in (select key from tail)
      order by amount_cents desc nulls last, gift_count desc nulls last, key limit ${first}
    ), moving as (
      select key, tail.amount_cents + coalesce(r.amount_cents, 0) as amount_cents, tail.gift_count + coalesce(r.gift_count, 0) as gift_count,
             tail.anonymous_count + coalesce(r.anonymous_count, 0) as anonymous_count
      from tail left join lateral (
        select amount_cents, gift_count, anonymous_count from rollups
        where campaign_id = ${campaignId} and dimension = ${dimension} and rollups.key = tail.key limit 1
      ) r on true
    )
    select key, amount_cents, gift_count, anonymous_count > 0 as anonymous
    from (select * from settled union all select * from moving where gift_count > 0) as parts
    order by amount_cents desc, gift_count desc, key limit ${first}`);
  return rows.map((row) => ({
    key: row.key,
    amountCents: Number(row.amount_cents),
    giftCount: Number(row.gift_count),
    anonymous: row.anonymous,
  }));
}

/** How many donors have a gift to the campaign that counts now. */
export async function countDonors(db: Executor, campaignId: string): Promise<number> {
  const [row] = await db.execute<{ donors: string }>(sql`
    with tail as (
      select donor_id, sum(gift_count) as gift_count from rollup_pending
      where campaign_id = ${campaignId} group by donor_id
    )
    select coalesce((select donor_count from rollups where campaign_id = ${campaignId} and dimension = 'total' and key = ''), 0)
         + count(*) filter (where coalesce(r.gift_count, 0) <= 0 and coalesce(r.gift_count, 0) + tail.gift_count > 0)
         - count(*) filter (where r.gift_count > 0 and r.gift_count + tail.gift_count <= 0) as donors
    from tail left join lateral ${foldedDonor(campaignId, sql`tail.donor_id`)} r on true`);
  return Number(row?.donors ?? 0);
}

export type Total = { raisedCents: number; giftCount: number };

/** Any number of texts as one parameter, so that the statement stays the same and is prepared once. */
function list(texts: readonly string[]): SQL {
  return sql`${sql.param(texts)}::text[]`;
}

/** Raised total and gift count of each campaign; one without gifts is left out. */
export async function readTotals(db: Executor, campaignIds: readonly string[]): Promise<Map<string, Total>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db.execute<{ campaign_id: string; amount_cents: string; gift_count: string }>(sql`
    select campaign_id, sum(amount_cents) as amount_cents, sum(gift_count) as gift_count from (
      select campaign_id, amount_cents, gift_count from rollups
      where campaign_id = any(${list(campaignIds)}) and dimension = 'total' and key = ''
      union all
      select campaign_id, amount_cents, gift_count from rollup_pending where campaign_id = any(${list(campaignIds)})
    ) as parts group by campaign_id`);
  return new Map(
    rows.map((row) => [
      row.campaign_id,
      { raisedCents: Number(row.amount_cents), giftCount: Number(row.gift_count) },
    ]),
  );
}

/** What each donor gave and how often, over all campaigns; one without gifts is left out. */
export async function readDonorTotals(
  db: Executor,
  donorIds: readonly string[],
): Promise<Map<string, Total>> {
  if (donorIds.length === 0) return new Map();
  const rows = await db.execute<{ key: string; amount_cents: string; gift_count: string }>(sql`
    select key, sum(amount_cents) as amount_cents, sum(gift_count) as gift_count from (
      select key, amount_cents, gift_count from rollups where dimension = 'donor' and key = any(${list(donorIds)})
      union all
      select donor_id, amount_cents, gift_count from rollup_pending where donor_id = any(${list(donorIds)})
    ) as parts group by key`);
  return new Map(
    rows.map((row) => [
      row.key,
      { raisedCents: Number(row.amount_cents), giftCount: Number(row.gift_count) },
    ]),
  );
}
