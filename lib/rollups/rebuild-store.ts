import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { FOLD_LOCK } from "./store";

/**
 * Makes a campaign's roll-ups anew from what its gifts count now, for repair. One statement, so that it sees each
 * gift's counted cents and its pending change together or not at all; folding waits meanwhile, giving does not.
 */
export async function rebuildRollups(db: Database, campaignId: string, timeoutMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${campaignId}))`);
    await tx.execute(sql`
      with counted_in as (
        delete from rollup_pending where campaign_id = ${campaignId}
      ), gifts as (
        select donor_id, payment_method as method, frequency, utm_source as source, anonymous, counted_cents as cents,
               (created_at at time zone 'UTC')::date::text as day, extract(hour from created_at at time zone 'UTC')::int::text as hour
        from donations where campaign_id = ${campaignId} and counted_gifts = 1
      ), sums as (
        select case 0 when grouping(day) then 'day' when grouping(hour) then 'hour' when grouping(method) then 'method'
                      when grouping(frequency) then 'frequency' when grouping(source) then 'source'
                      when grouping(donor_id) then 'donor' else 'total' end as dimension,
               coalesce(day, hour, method, frequency, source, donor_id) as key, coalesce(sum(cents), 0)::bigint as cents,
               count(*) as gifts, count(*) filter (where anonymous) as anonymous
        from gifts group by grouping sets ((), (day), (hour), (method), (frequency), (source), (donor_id))
      ), fresh as materialized (
        select dimension, coalesce(key, '') as key, cents, gifts, anonymous from sums where key is not null or dimension = 'total'
      ), stale as (
        delete from rollups r where r.campaign_id = ${campaignId}
          and not exists (select from fresh f where f.dimension = r.dimension and f.key = r.key)
      )
      insert into rollups (campaign_id, dimension, key, amount_cents, gift_count, anonymous_count, donor_count)
      select ${campaignId}, dimension, key, cents, gifts, anonymous,
             case when dimension = 'total' then (select count(*) from fresh where dimension = 'donor') else 0 end
      from fresh
      on conflict (campaign_id, dimension, key) do update set
        amount_cents = excluded.amount_cents, gift_count = excluded.gift_count,
        anonymous_count = excluded.anonymous_count, donor_count = excluded.donor_count`);
  });
}
