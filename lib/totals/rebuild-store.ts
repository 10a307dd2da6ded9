import { type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { isOffline } from "@/lib/donations/status/effects-store";
import { FOLD_LOCK } from "./fold-lock";
import { foldedOf, periodsOf, type Scope, tableOf } from "./scope-store";
import { MAY_FOLD } from "./store";

/**
 * Rebuilds a campaign's roll-ups from its donations, and its organization's from its campaigns', for repair. One
 * statement reads the donations, so that it sees each donation's counted cents and its pending change together or not
 * at all. Folding waits for the rebuild, donations do not.
 */
export async function rebuildRollups(db: Database, campaignId: string, timeoutMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [campaign] = await tx.execute<{ org_id: string }>(
      sql`select org_id from campaigns where id = ${campaignId}`,
    );
    if (!campaign) throw new Error(`there is no campaign ${campaignId}`);
    await asOnlyFolder(tx, campaign.org_id, timeoutMs);
    await tx.execute(sql`
      with counted_in as (
        delete from rollup_pending where campaign_id = ${campaignId}
      ), donations as (
        select donor_id, payment_method as method, frequency, utm_source as source, anonymous, net_raised_cents as cents,
               (created_at at time zone 'UTC')::date::text as day,
               case when not ${isOffline(sql`payment_method`)} then extract(hour from created_at at time zone 'UTC')::int::text end as hour,
               ${isOffline(sql`payment_method`)} as offline,
               to_char(date_bin('15 minutes', created_at at time zone 'UTC', timestamp '2000-01-01'), 'YYYY-MM-DD"T"HH24:MI') as quarter,
               utm_medium as medium, utm_campaign, utm_term as term, utm_content as content, giving_level_id as level
        from donations where campaign_id = ${campaignId} and counted_donations = 1
      ), sums as (
        select case 0 when grouping(day) then 'day' when grouping(hour) then 'hour' when grouping(quarter) then 'quarter'
                      when grouping(method) then 'method'
                      when grouping(frequency) then 'frequency' when grouping(source) then 'source'
                      when grouping(donor_id) then 'donor' else 'total' end as dimension,
               coalesce(day, hour, quarter, method, frequency, source, donor_id) as key, coalesce(sum(cents), 0)::bigint as amount_cents,
               count(*) as donation_count, count(*) filter (where anonymous) as anonymous_count
        from donations group by grouping sets ((), (day), (hour), (quarter), (method), (frequency), (source), (donor_id))
        union all
        select 'offline_quarter', quarter, sum(cents)::bigint, count(*), count(*) filter (where anonymous) from donations where offline group by quarter
        union all
        select case 0 when grouping(method) then 'method_day' when grouping(frequency) then 'frequency_day'
                      when grouping(source) then 'source_day' when grouping(medium) then 'medium_day'
                      when grouping(utm_campaign) then 'utm_campaign_day' when grouping(term) then 'term_day'
                      when grouping(content) then 'content_day' else 'level_day' end,
               day || ' ' || coalesce(method, frequency, source, medium, utm_campaign, term, content, level), sum(cents)::bigint,
               count(*), count(*) filter (where anonymous)
        from donations
        group by grouping sets ((day, method), (day, frequency), (day, source), (day, medium), (day, utm_campaign), (day, term),
          (day, content), (day, level))
      ), kept as (
        select dimension, coalesce(key, '') as key, amount_cents, donation_count, anonymous_count from sums
        where key is not null or dimension = 'total'
      ), fresh as materialized (
        select * from kept union all ${periodsOf(sql`kept`)}
      ), ${replacing({ campaignId })}`);
    await addUpCampaigns(tx, campaign.org_id);
  });
}

/**
 * Rebuilds an organization's roll-ups from those of its campaigns, which must be correct. Folding waits for the
 * rebuild.
 */
export async function rebuildOrganizationRollups(
  db: Database,
  orgId: string,
  timeoutMs: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await asOnlyFolder(tx, orgId, timeoutMs);
    await addUpCampaigns(tx, orgId);
  });
}

/**
 * Rebuilds the totals of a fund from its donations, for repair. One statement reads the donations, so that it sees each
 * donation's counted cents and its pending change together or not at all.
 */
export async function rebuildFund(
  db: Database,
  { orgId, fundId }: { orgId: string; fundId: string },
  timeoutMs: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await asOnlyFolder(tx, orgId, timeoutMs);
    await tx.execute(sql`
      with counted_in as (
        delete from fund_pending where fund_id = ${fundId}
      ), counted as (
        select campaign_id, (created_at at time zone 'UTC')::date as day, net_raised_cents as cents, counted_donations as donations
        from donations where fund_id = ${fundId}
        union all
        select d.campaign_id, (d.created_at at time zone 'UTC')::date, s.cents, d.counted_donations
        from donation_funds p join donations d on d.id = p.donation_id
        cross join lateral fund_shares(d.id, d.net_raised_cents) s
        where p.fund_id = ${fundId} and d.split and s.fund_id = ${fundId}
      ), of_campaigns as materialized (
        select campaign_id, day, sum(cents)::bigint as cents, sum(donations)::bigint as donations from counted
        where donations <> 0 group by campaign_id, day
      ), stale_of_campaigns as (
        delete from campaign_fund_rollups r where r.fund_id = ${fundId}
          and not exists (select from of_campaigns f where f.campaign_id = r.campaign_id and f.day = r.day)
      ), by_campaign as (
        insert into campaign_fund_rollups (campaign_id, fund_id, day, amount_cents, donation_count)
        select campaign_id, ${fundId}, day, cents, donations from of_campaigns
        on conflict (campaign_id, fund_id, day) do update
          set amount_cents = excluded.amount_cents, donation_count = excluded.donation_count
      ), fresh as materialized (
        select day, sum(cents)::bigint as cents, sum(donations)::bigint as donations from of_campaigns group by day
      ), stale as (
        delete from fund_rollups r where r.fund_id = ${fundId} and not exists (select from fresh f where f.day = r.day)
      )
      insert into fund_rollups as r (fund_id, day, amount_cents, donation_count)
      select ${fundId}, day, cents, donations from fresh
      on conflict (fund_id, day) do update set amount_cents = excluded.amount_cents, donation_count = excluded.donation_count`);
  });
}

async function asOnlyFolder(tx: Executor, orgId: string, timeoutMs: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), ${MAY_FOLD}`);
  await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${orgId}))`);
  // Deleted pending changes no longer mark donors as stale, so segments and memberships must read all donors again.
  await tx.execute(sql`delete from donor_giving_builds where org_id = ${orgId}`);
  await tx.execute(sql`delete from donor_membership_builds where org_id = ${orgId}`);
}

async function addUpCampaigns(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`
    with fresh as materialized (
      select dimension, key, sum(amount_cents)::bigint as amount_cents, sum(donation_count)::bigint as donation_count,
             sum(anonymous_count)::bigint as anonymous_count
      from rollups where campaign_id in (select id from campaigns where org_id = ${orgId}) group by dimension, key
    ), ${replacing({ orgId })}`);
}

/** Replaces the folded totals of a scope with `fresh`. */
function replacing(scope: Scope): SQL {
  const { table, owner, id } = tableOf(scope);
  return sql`
    stale as (
      delete from ${foldedOf(scope)} and not exists (select from fresh f where f.dimension = r.dimension and f.key = r.key)
    )
    insert into ${table} (${owner}, dimension, key, amount_cents, donation_count, anonymous_count, donor_count)
    select ${id}, dimension, key, amount_cents, donation_count, anonymous_count,
           case when dimension = 'total' then (select count(*) from fresh where dimension = 'donor' and donation_count > 0) else 0 end
    from fresh
    on conflict (${owner}, dimension, key) do update set
      amount_cents = excluded.amount_cents, donation_count = excluded.donation_count,
      anonymous_count = excluded.anonymous_count, donor_count = excluded.donor_count
    where (${table}.amount_cents, ${table}.donation_count, ${table}.anonymous_count, ${table}.donor_count)
      is distinct from (excluded.amount_cents, excluded.donation_count, excluded.anonymous_count, excluded.donor_count)`;
}
