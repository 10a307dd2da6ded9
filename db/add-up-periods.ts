import type postgres from "postgres";

export type Rollups = "rollups" | "organization_rollups";

/**
 * Recomputes a campaign's or organization's totals by hour of a day and by month as the sums of its folded
 * quarter-hours and days, as in lib/totals/scope-store.ts.
 */
export async function addUpPeriods(sql: postgres.ISql, table: Rollups, id: string): Promise<void> {
  const owner = table === "rollups" ? "campaign_id" : "org_id";
  await sql`
    insert into ${sql(table)} as r (${sql(owner)}, dimension, key, amount_cents, donation_count, anonymous_count)
    select ${id}, m.dimension, m.key, sum(m.sign * d.amount_cents), sum(m.sign * d.donation_count), sum(m.sign * d.anonymous_count)
    from ${sql(table)} d cross join lateral (
      select 'day_hour' as dimension, left(d.key, 13) as key, 1 as sign where d.dimension = 'quarter'
      union all
      select 'month', left(d.key, 7), 1 where d.dimension = 'day'
      union all
      select left(d.dimension, -3) || 'month', left(d.key, 7) || substr(d.key, 11), 1 where right(d.dimension, 4) = '_day'
      union all
      select 'time_month', left(d.key, 7) || ' ' || substr(d.key, 12), case d.dimension when 'quarter' then 1 else -1 end
      where d.dimension in ('quarter', 'offline_quarter')
    ) m
    where d.${sql(owner)} = ${id} group by m.dimension, m.key
    on conflict (${sql(owner)}, dimension, key) do update set amount_cents = excluded.amount_cents,
      donation_count = excluded.donation_count, anonymous_count = excluded.anonymous_count
    where (r.amount_cents, r.donation_count, r.anonymous_count)
      is distinct from (excluded.amount_cents, excluded.donation_count, excluded.anonymous_count)`;
}
