import { type SQL, sql } from "drizzle-orm";
import { isOffline } from "@/lib/donations/status/effects-store";

/** The owner of totals: a campaign, or an organization over all its campaigns. */
export type Scope = { campaignId: string | SQL } | { orgId: string };

/** Returns the table of a scope's folded totals, its owner column, and the owner's id. */
export function tableOf(scope: Scope): { table: SQL; owner: SQL; id: string | SQL } {
  return "campaignId" in scope
    ? { table: sql`rollups`, owner: sql`campaign_id`, id: scope.campaignId }
    : { table: sql`organization_rollups`, owner: sql`org_id`, id: scope.orgId };
}

/** Returns the `from` clause that reads a scope's folded totals as `r`; further conditions may follow. */
export function foldedOf(scope: Scope): SQL {
  const { table, owner, id } = tableOf(scope);
  return sql`${table} r where r.${owner} = ${id}`;
}

/** Returns the `from` clause that reads a scope's pending changes as `p`; further conditions may follow. */
export function pendingOf(scope: Scope): SQL {
  return "campaignId" in scope
    ? sql`rollup_pending p where p.campaign_id = ${scope.campaignId}`
    : sql`rollup_pending p where p.campaign_id in (select id from campaigns where org_id = ${scope.orgId})`;
}

/** The quarter of an hour of a pending change `p`: `2026-11-23T14:15`, in UTC. */
export const QUARTER_KEY = sql.raw(
  "(p.day::text || 'T' || lpad(p.hour::text, 2, '0') || ':' || lpad((15 * p.quarter)::text, 2, '0'))",
);

const OF_OFFLINE = isOffline(sql`p.method`);

/** The hour of a pending change `p`; null for an offline donation, of which only the day is known. */
const HOUR_KEY = sql`case when not ${OF_OFFLINE} then p.hour::text end`;

/** The quarter of an hour of a pending change `p` of an offline donation; null for others. */
export const OFFLINE_QUARTER_KEY = sql`case when ${OF_OFFLINE} then ${QUARTER_KEY} end`;

/** Selects changes by dimension, as `key`, `amount_cents`, `donation_count` and `anonymous_count`. */
export function alongDimensions(changes: SQL): SQL {
  return sql`
    select d.dimension, d.key, p.amount_cents, p.donation_count::bigint as donation_count,
           case when p.anonymous then p.donation_count else 0 end::bigint as anonymous_count
    from (${changes}) as p
    cross join lateral (values
      ('total', ''), ('day', p.day::text), ('hour', ${HOUR_KEY}), ('quarter', ${QUARTER_KEY}),
      ('offline_quarter', ${OFFLINE_QUARTER_KEY}), ('method', p.method), ('frequency', p.frequency), ('source', p.source), ('donor', p.donor_id),
      ('method_day', p.day::text || ' ' || p.method), ('frequency_day', p.day::text || ' ' || p.frequency),
      ('source_day', p.day::text || ' ' || p.source), ('medium_day', p.day::text || ' ' || p.medium),
      ('utm_campaign_day', p.day::text || ' ' || p.utm_campaign), ('term_day', p.day::text || ' ' || p.term),
      ('content_day', p.day::text || ' ' || p.content), ('level_day', p.day::text || ' ' || p.level_id)
    ) as d(dimension, key)
    where d.key is not null`;
}

/**
 * Sums totals by dimension to longer periods. `parts` is a relation with the columns of roll-ups. Quarters of an hour
 * are summed by hour of a day; days, values by day, and quarters of an hour of the day less their offline donations are
 * summed by month.
 */
export function periodsOf(parts: SQL): SQL {
  return sql`
    select m.dimension, m.key, sum(m.sign * d.amount_cents)::bigint as amount_cents, sum(m.sign * d.donation_count)::bigint as donation_count,
           sum(m.sign * d.anonymous_count)::bigint as anonymous_count
    from ${parts} d cross join lateral (
      select 'day_hour' as dimension, left(d.key, 13) as key, 1 as sign where d.dimension = 'quarter'
      union all
      select 'month', left(d.key, 7), 1 where d.dimension = 'day'
      union all
      select left(d.dimension, -3) || 'month', left(d.key, 7) || substr(d.key, 11), 1 where right(d.dimension, 4) = '_day'
      union all
      select 'time_month', left(d.key, 7) || ' ' || substr(d.key, 12), case d.dimension when 'quarter' then 1 else -1 end
      where d.dimension in ('quarter', 'offline_quarter')
    ) m group by m.dimension, m.key`;
}

/**
 * Returns a scalar subquery for the donation count of a donor's folded row. The limit keeps the planner from joining
 * all donors of a scope, which it does with outdated statistics.
 */
export function foldedDonor(scope: Scope, key: SQL): SQL {
  return sql`(select r.donation_count from ${foldedOf(scope)} and r.dimension = 'donor' and r.key = ${key} limit 1)`;
}

/** The change in the number of donors, given changed donors `s` and their folded rows `r`. */
export const DONORS_MOVED = sql`
  count(*) filter (where coalesce(r.donation_count, 0) <= 0 and coalesce(r.donation_count, 0) + s.donation_count > 0)
  - count(*) filter (where r.donation_count > 0 and r.donation_count + s.donation_count <= 0)`;
