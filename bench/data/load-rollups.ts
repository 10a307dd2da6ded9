import type postgres from "postgres";
import { addUpPeriods } from "../../db/add-up-periods";

/**
 * Computes the folded totals of a campaign without any from its donations in one pass, and those of its organization,
 * which has no other donations; equal to what `fold` computes in batches. `memory` is the limit for sorting and
 * hashing, such as `1GB`.
 */
export async function loadRollups(sql: postgres.Sql, campaignId: string, memory: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('work_mem', ${memory}, true)`;
    await tx`
      insert into rollups (campaign_id, dimension, key, amount_cents, donation_count, anonymous_count)
      select ${campaignId},
             case when grouping(day) = 0 then 'day' when grouping(hour) = 0 then 'hour' when grouping(quarter) = 0 then 'quarter'
                  when grouping(method) = 0 then 'method' when grouping(frequency) = 0 then 'frequency' when grouping(source) = 0 then 'source'
                  when grouping(donor) = 0 then 'donor' else 'total' end,
             coalesce(day::text, hour::text, quarter, method, frequency, source, donor, ''),
             sum(net_raised_cents), sum(counted_donations), sum(case when anonymous then counted_donations else 0 end)
      from (
        select (created_at at time zone 'UTC')::date as day, extract(hour from created_at at time zone 'UTC')::int as hour,
               to_char(date_bin('15 minutes', created_at at time zone 'UTC', timestamp '2000-01-01'), 'YYYY-MM-DD"T"HH24:MI') as quarter,
               payment_method as method, frequency, utm_source as source, donor_id as donor,
               net_raised_cents, counted_donations, anonymous
        from donations where campaign_id = ${campaignId} and counted_donations > 0
      ) counted
      group by grouping sets ((), (day), (hour), (quarter), (method), (frequency), (source), (donor))
      having grouping(source) = 1 or source is not null`;
    await tx`
      insert into rollups (campaign_id, dimension, key, amount_cents, donation_count, anonymous_count)
      select ${campaignId}, dimension, day || ' ' || value, sum(net_raised_cents), sum(counted_donations),
             sum(case when anonymous then counted_donations else 0 end)
      from (
        select dimension, (created_at at time zone 'UTC')::date::text as day, value, net_raised_cents, counted_donations, anonymous
        from donations cross join lateral (values
          ('method_day', payment_method), ('frequency_day', frequency), ('source_day', utm_source), ('medium_day', utm_medium),
          ('utm_campaign_day', utm_campaign), ('term_day', utm_term), ('content_day', utm_content), ('level_day', giving_level_id)
        ) as d(dimension, value)
        where campaign_id = ${campaignId} and counted_donations > 0 and value is not null
      ) counted
      group by dimension, day, value`;
    await addUpPeriods(tx, "rollups", campaignId);
    await tx`
      update rollups set donor_count = (
        select count(*) from rollups where campaign_id = ${campaignId} and dimension = 'donor' and donation_count > 0
      ) where campaign_id = ${campaignId} and dimension = 'total'`;
    await tx`
      insert into organization_rollups (org_id, dimension, key, amount_cents, donation_count, anonymous_count, donor_count)
      select c.org_id, r.dimension, r.key, r.amount_cents, r.donation_count, r.anonymous_count, r.donor_count
      from rollups r join campaigns c on c.id = r.campaign_id where r.campaign_id = ${campaignId}`;
  });
}
