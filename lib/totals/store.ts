import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { markStale } from "./donor-giving-store";
import { FOLD_LOCK } from "./fold-lock";
import { foldFunds } from "./fund-store";
import { alongDimensions, DONORS_MOVED, foldedDonor, periodsOf, type Scope, tableOf } from "./scope-store";

/** Allows a transaction to delete pending changes, which it must fold along all dimensions and for both scopes. */
export const MAY_FOLD = sql`set_config('almoner.folds_for', 'day_hours', true)`;
const MAX_FOLDED = 5000;
/** Number of a campaign's pending changes from which they are folded at once instead of by the minutely job. */
const FOLD_FROM = 64;

/**
 * Folds a campaign's pending changes into its roll-ups and those of its organization. Only one transaction at a time
 * folds for an organization, since campaigns share donors. Others return at once, so that a popular campaign has no
 * queue. Readers see the same totals before, during and after.
 */
export async function fold(db: Executor, campaignId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ org_id: string; has_members: boolean; mine: boolean }>(sql`
      select org_id, type = 'MEMBERSHIP' as has_members, pg_try_advisory_xact_lock(${FOLD_LOCK}, hashtext(org_id)) as mine, ${MAY_FOLD}
      from campaigns where id = ${campaignId}`);
    if (!lock?.mine) return 0;
    const memberships = lock.has_members ? sql`, of_members as (${markMemberships(lock.org_id)})` : sql``;
    // A separate statement, because its snapshot must be taken after the lock.
    const [folded] = await tx.execute<{ count: number }>(sql`
      with p as (
        delete from rollup_pending where id in (
          select id from rollup_pending where campaign_id = ${campaignId} order by id limit ${MAX_FOLDED}
        ) returning *
      ), of_changes as (
        select dimension, key, sum(amount_cents)::bigint as amount_cents, sum(donation_count)::bigint as donation_count,
               sum(anonymous_count)::bigint as anonymous_count
        from (${alongDimensions(sql`select * from p`)}) as parts group by dimension, key
      ), sums as (
        select * from of_changes union all ${periodsOf(sql`of_changes`)}
      ), of_campaign as (${adding({ campaignId })}), of_organization as (${adding({ orgId: lock.org_id })}),
      stale as (${markStale(lock.org_id, sql`select distinct donor_id from p`)}) ${memberships}
      select count(*)::int as count from p`);
    await foldFunds(tx, lock.org_id);
    return folded?.count ?? 0;
  });
}

/** Marks the memberships of the donors in `p` to be recomputed. Without computed ones, there is nothing to mark. */
function markMemberships(orgId: string): SQL {
  return sql`insert into donor_memberships_stale (org_id, campaign_id, donor_id)
    select distinct ${orgId}::text, campaign_id, donor_id from p
    where exists (select from donor_membership_builds where org_id = ${orgId})`;
}

/** Adds `sums` to the folded totals of a scope. */
function adding(scope: Scope): SQL {
  const { table, owner, id } = tableOf(scope);
  return sql`
    insert into ${table} as r (${owner}, dimension, key, amount_cents, donation_count, anonymous_count, donor_count)
    select ${id}, s.dimension, s.key, s.amount_cents, s.donation_count, s.anonymous_count,
           case when s.dimension = 'total' then (
             select ${DONORS_MOVED} from sums s left join lateral ${foldedDonor(scope, sql`s.key`)} r on true
             where s.dimension = 'donor'
           ) else 0 end
    from sums s
    on conflict (${owner}, dimension, key) do update set
      amount_cents = r.amount_cents + excluded.amount_cents,
      donation_count = r.donation_count + excluded.donation_count,
      anonymous_count = r.anonymous_count + excluded.anonymous_count,
      donor_count = r.donor_count + excluded.donor_count`;
}

/** Returns which of the campaigns have many pending changes. */
export async function findPopular(db: Executor, campaignIds: readonly string[]): Promise<string[]> {
  if (campaignIds.length === 0) return [];
  const popular = await db.execute<{ id: string }>(sql`
    select id from unnest(${textList(campaignIds)}) as c(id), lateral (
      select count(*) as pending from (
        select from rollup_pending where campaign_id = c.id limit ${FOLD_FROM}
      ) as few
    ) as counted where pending >= ${FOLD_FROM}`);
  return popular.map(({ id }) => id);
}

/** Returns up to a thousand campaigns with pending changes, of one organization or of all. */
export async function campaignsWithPending(db: Executor, orgId?: string): Promise<string[]> {
  const own = orgId ? sql`where campaign_id in (select id from campaigns where org_id = ${orgId})` : sql``;
  const rows = await db.execute<{ campaign_id: string }>(
    sql`select distinct campaign_id from rollup_pending ${own} limit 1000`,
  );
  return rows.map((row) => row.campaign_id);
}

export type Total = { raisedCents: number; donationCount: number };

/** Reads the raised total and donation count of each campaign. Those without donations are omitted. */
export async function readTotals(db: Executor, campaignIds: readonly string[]): Promise<Map<string, Total>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db.execute<{ campaign_id: string; amount_cents: string; donation_count: string }>(sql`
    select campaign_id, sum(amount_cents) as amount_cents, sum(donation_count) as donation_count from (
      select campaign_id, amount_cents, donation_count from rollups
      where campaign_id = any(${textList(campaignIds)}) and dimension = 'total' and key = ''
      union all
      select campaign_id, amount_cents, donation_count from rollup_pending where campaign_id = any(${textList(campaignIds)})
    ) as parts group by campaign_id`);
  return new Map(
    rows.map((row) => [
      row.campaign_id,
      { raisedCents: Number(row.amount_cents), donationCount: Number(row.donation_count) },
    ]),
  );
}

export type FundraiserTotals = {
  count: number;
  raisedCents: number;
  ranking: (Total & { title: string; slug: string })[];
};

/** Reads the published fundraisers of a campaign: their number and total, and the `limit` that raised most. */
export async function readFundraisers(
  db: Executor,
  parentCampaignId: string,
  limit: number,
): Promise<FundraiserTotals> {
  const rows = await db.execute<{
    title: string;
    slug: string;
    amount_cents: string;
    donation_count: string;
    all_cents: string;
    pages: string;
  }>(sql`
    select c.title, c.slug, t.amount_cents, t.donation_count,
           sum(t.amount_cents) over () as all_cents, count(*) over () as pages
    from campaigns c cross join lateral (
      select coalesce(sum(amount_cents), 0) as amount_cents, coalesce(sum(donation_count), 0) as donation_count from (
        select amount_cents, donation_count from rollups
        where campaign_id = c.id and dimension = 'total' and key = ''
        union all
        select amount_cents, donation_count from rollup_pending where campaign_id = c.id
      ) as parts
    ) as t
    where c.parent_campaign_id = ${parentCampaignId} and c.status <> 'DRAFT'
    order by t.amount_cents desc, t.donation_count desc, c.id
    limit ${limit}`);
  return {
    count: Number(rows[0]?.pages ?? 0),
    raisedCents: Number(rows[0]?.all_cents ?? 0),
    ranking: rows.map((row) => ({
      title: row.title,
      slug: row.slug,
      raisedCents: Number(row.amount_cents),
      donationCount: Number(row.donation_count),
    })),
  };
}

/**
 * Reads the total and number of each donor's donations over all campaigns. Donors without donations are omitted.
 */
export async function readDonorTotals(
  db: Executor,
  donorIds: readonly string[],
): Promise<Map<string, Total>> {
  if (donorIds.length === 0) return new Map();
  const rows = await db.execute<{ key: string; amount_cents: string; donation_count: string }>(sql`
    select key, sum(amount_cents) as amount_cents, sum(donation_count) as donation_count from (
      select key, amount_cents, donation_count from rollups where dimension = 'donor' and key = any(${textList(donorIds)})
      union all
      select donor_id, amount_cents, donation_count from rollup_pending where donor_id = any(${textList(donorIds)})
    ) as parts group by key`);
  return new Map(
    rows.map((row) => [
      row.key,
      { raisedCents: Number(row.amount_cents), donationCount: Number(row.donation_count) },
    ]),
  );
}
