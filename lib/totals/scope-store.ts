import { type SQL, sql } from "drizzle-orm";

/** Whose totals: a campaign's, or those of all campaigns of an organization together. */
export type Scope = { campaignId: string } | { orgId: string };

/** The table of a scope's folded totals, its column that says whose they are, and what stands there. */
export function tableOf(scope: Scope): { table: SQL; owner: SQL; id: string } {
  return "campaignId" in scope
    ? { table: sql`rollups`, owner: sql`campaign_id`, id: scope.campaignId }
    : { table: sql`organization_rollups`, owner: sql`org_id`, id: scope.orgId };
}

/** What follows `from` to read a scope's folded totals as `r`; more conditions may follow. */
export function foldedOf(scope: Scope): SQL {
  const { table, owner, id } = tableOf(scope);
  return sql`${table} r where r.${owner} = ${id}`;
}

/** What follows `from` to read what is pending for a scope as `p`; more conditions may follow. */
export function pendingOf(scope: Scope): SQL {
  return "campaignId" in scope
    ? sql`rollup_pending p where p.campaign_id = ${scope.campaignId}`
    : sql`rollup_pending p where p.campaign_id in (select id from campaigns where org_id = ${scope.orgId})`;
}

/** What the changes `p` say along each dimension, as `key`, `amount_cents`, `donation_count` and `anonymous_count`. */
export function alongDimensions(changes: SQL): SQL {
  return sql`
    select d.dimension, d.key, p.amount_cents, p.donation_count::bigint as donation_count,
           case when p.anonymous then p.donation_count else 0 end::bigint as anonymous_count
    from (${changes}) as p
    cross join lateral (values
      ('total', ''), ('day', p.day::text), ('hour', p.hour::text), ('method', p.method),
      ('frequency', p.frequency), ('source', p.source), ('donor', p.donor_id)
    ) as d(dimension, key)
    where d.key is not null`;
}

/**
 * A donor's folded row, looked up by its key. The limit keeps the planner from joining with all donors of a scope,
 * which it would when its statistics are of a moment with much pending.
 */
export function foldedDonor(scope: Scope, key: SQL): SQL {
  return sql`(select r.donation_count from ${foldedOf(scope)} and r.dimension = 'donor' and r.key = ${key} limit 1)`;
}

/** By how many the count of donors moves, of changed donors `s` and what is folded of them, `r`. */
export const DONORS_MOVED = sql`
  count(*) filter (where coalesce(r.donation_count, 0) <= 0 and coalesce(r.donation_count, 0) + s.donation_count > 0)
  - count(*) filter (where r.donation_count > 0 and r.donation_count + s.donation_count <= 0)`;
