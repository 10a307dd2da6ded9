import type postgres from "postgres";
import { addUpPeriods, type Rollups } from "./add-up-periods";
import { SORT_NAME } from "./schema/donors";

/** Rows per transaction. Each transaction blocks changes of its rows for some milliseconds. */
const BATCH = 2000;

/**
 * Indexes that are built while their table is written, each replacing those of previous releases. Their definitions are
 * in db/schema.
 */
const REPLACED = [
  {
    name: "donations_open_created",
    on: `donations (created_at)
      where status in ('PENDING', 'FAILED') and closed_at is null and created_at is not null`,
    instead: ["donations_open"],
  },
  {
    name: "donations_open_by_campaign",
    on: `donations (campaign_id, created_at, status)
      where status in ('PENDING', 'FAILED') and closed_at is null and campaign_id is not null`,
    instead: ["donations_open_campaign", "donations_open_of_campaign"],
  },
  {
    name: "rollups_largest",
    on: `rollups (campaign_id, dimension, amount_cents desc nulls last, donation_count desc nulls last, key)
      where dimension in ('donor', 'source')`,
    instead: ["rollups_top"],
  },
  {
    name: "organization_rollups_largest",
    on: `organization_rollups (org_id, dimension, amount_cents desc nulls last, donation_count desc nulls last, key)
      where dimension in ('donor', 'source')`,
    instead: ["organization_rollups_top"],
  },
  {
    name: "donations_org_listed",
    on: "donations (org_id, created_at, id, status, campaign_id, payment_method, frequency, fund_id, split)",
    instead: ["donations_org_created"],
  },
  {
    name: "donors_org_listed",
    on: "donors (org_id, created_at, id, do_not_contact)",
    instead: ["donors_org_created"],
  },
  {
    name: "subscriptions_org_listed",
    on: "subscriptions (org_id, created_at, id, status, campaign_id, frequency, started_at, canceled_at)",
    instead: ["subscriptions_org_created"],
  },
  {
    name: "donations_given_back",
    on: `donations (org_id, status, created_at, id, campaign_id, payment_method)
      where status in ('FAILED', 'REFUNDED', 'DISPUTED')`,
    instead: ["donations_returned"],
  },
] as const;

/** New indexes of large tables, built the same way. */
const ADDED = [
  { name: "donors_org_name", on: "donors (org_id, lower(first_name || ' ' || last_name))" },
  { name: "emails_donor", on: "emails (donor_id) where donor_id is not null" },
  {
    name: "donations_offline",
    on: `donations (org_id, created_at, id, status, campaign_id)
      where payment_method in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND')`,
  },
  ...["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"].map((field) => ({
    name: `donations_${field}`,
    on: `donations (org_id, ${field}, created_at, id, status, campaign_id) where ${field} is not null`,
  })),
  { name: "donations_fund", on: "donations (fund_id, created_at, id) where fund_id is not null" },
  {
    name: "offline_donations_check",
    on: "offline_donations (lower(ltrim(check_number, '#0 '))) where check_number is not null",
  },
  {
    name: "donations_org_amount",
    on: "donations (org_id, amount_cents, created_at, id, status, campaign_id, payment_method, frequency, fund_id, split)",
  },
  { name: "donors_org_sorted", on: `donors (org_id, ${SORT_NAME}, id)` },
  { name: "subscriptions_fund", on: "subscriptions (fund_id) where fund_id is not null" },
] as const;

/**
 * Runs the steps after the migrations that happen outside of a transaction, so that no donation waits: data of large
 * tables in batches, and indexes. It may be interrupted at any point and run again. Finished parts are not repeated.
 */
export async function migrateOnline(sql: postgres.Sql): Promise<void> {
  for (const { name, on, instead } of REPLACED) {
    await buildIndex(sql, name, on);
    for (const former of instead) await sql.unsafe(`drop index concurrently if exists ${former}`);
  }
  for (const { name, on } of ADDED) await buildIndex(sql, name, on);
  await countDimensions(sql);
  await countPeriods(sql);
  await validateConstraints(sql);
  await countCampaignFunds(sql);
  await recordMatches(sql);
  // Until all intents are recorded, the running release finds donations by this index.
  if (!(await isIndex(sql, "donations_intent"))) return;
  await recordIntents(sql);
  await sql.unsafe("drop index concurrently if exists donations_intent");
}

/** Builds an index unless it exists. An interrupted build leaves an invalid index. */
async function buildIndex(sql: postgres.Sql, name: string, on: string): Promise<void> {
  const [found] = await sql<{ valid: boolean }[]>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`;
  if (found?.valid) return;
  if (found) await sql.unsafe(`drop index concurrently ${name}`);
  await sql.unsafe(`create index concurrently ${name} on ${on}`);
}

/** Validates constraints that a migration added without scanning the table under its lock. */
async function validateConstraints(sql: postgres.Sql): Promise<void> {
  const open = await sql<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where conname in ('rollups_dimension', 'organization_rollups_dimension', 'donations_split', 'donations_method', 'donations_sums',
      'donations_pending_open', 'donations_tickets', 'donors_do_not_contact') and not convalidated`;
  for (const { table, name } of open) await sql.unsafe(`alter table ${table} validate constraint ${name}`);
}

/** Advisory lock as in lib/totals/store.ts: one folding transaction at a time per organization. */
const FOLD_LOCK = 4711;
/** The methods of offline donations, as in lib/offline-donations/labels.ts. */
const OFFLINE = ["CASH", "CHECK", "BANK_TRANSFER", "PLATFORM", "STOCK", "IN_KIND"] as const;

/**
 * Computes dimensions that were added after donations had been folded, from the campaign's donations without pending
 * changes. Applies to campaigns whose quarter-hours or payment methods by day do not add up to the total, or whose
 * quarter-hours of offline donations do not add up to their methods. Blocks folding, but not donations.
 */
async function countDimensions(sql: postgres.Sql): Promise<void> {
  const missing = await sql<{ id: string; org_id: string }[]>`
    select c.id, c.org_id from campaigns c join rollups t on t.campaign_id = c.id and t.dimension = 'total' and t.key = ''
    where exists (
      select from unnest(array['quarter', 'method_day']) as d(dimension) cross join lateral (
        select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(donation_count), 0) as donations from rollups
        where campaign_id = c.id and dimension = d.dimension
      ) as q
      where q.cents <> t.amount_cents or q.donations <> t.donation_count
    ) or exists (
      select from rollups where campaign_id = c.id and (dimension = 'offline_quarter' or (dimension = 'method' and key = any(${[...OFFLINE]})))
      having sum(case dimension when 'method' then 1 else -1 end * amount_cents) <> 0
        or sum(case dimension when 'method' then 1 else -1 end * donation_count) <> 0
    )`;
  for (const { id, org_id } of missing)
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${org_id}))`;
      // A separate statement, because its snapshot must be taken after the lock.
      await tx`
        with changes as (
          select (created_at at time zone 'UTC')::date::text as day,
                 to_char(date_bin('15 minutes', created_at at time zone 'UTC', timestamp '2000-01-01'), 'YYYY-MM-DD"T"HH24:MI') as quarter,
                 payment_method as method, frequency, utm_source as source, utm_medium as medium, utm_campaign, utm_term as term,
                 utm_content as content, giving_level_id as level, net_raised_cents as cents, 1 as donations, case when anonymous then 1 else 0 end as anonymous
          from donations where campaign_id = ${id} and counted_donations = 1
          union all
          select day::text, day::text || 'T' || lpad(hour::text, 2, '0') || ':' || lpad((15 * quarter)::text, 2, '0'),
                 method, frequency, source, medium, utm_campaign, term, content, level_id,
                 -amount_cents, -donation_count, case when anonymous then -donation_count else 0 end
          from rollup_pending where campaign_id = ${id}
        ), fresh as materialized (
          select d.dimension, d.key, sum(cents)::bigint as cents, sum(donations)::bigint as donations, sum(anonymous)::bigint as anonymous
          from changes cross join lateral (values
            ('quarter', quarter), ('offline_quarter', case when method = any(${[...OFFLINE]}) then quarter end), ('method_day', day || ' ' || method), ('frequency_day', day || ' ' || frequency),
            ('source_day', day || ' ' || source), ('medium_day', day || ' ' || medium),
            ('utm_campaign_day', day || ' ' || utm_campaign), ('term_day', day || ' ' || term), ('content_day', day || ' ' || content),
            ('level_day', day || ' ' || level)
          ) as d(dimension, key)
          where d.key is not null group by d.dimension, d.key
        ), former as (
          select dimension, key, amount_cents as cents, donation_count as donations, anonymous_count as anonymous from rollups
          where campaign_id = ${id} and (dimension in ('quarter', 'offline_quarter') or right(dimension, 4) = '_day')
        ), moved as materialized (
          select dimension, key, coalesce(f.cents, 0) - coalesce(o.cents, 0) as cents,
                 coalesce(f.donations, 0) - coalesce(o.donations, 0) as donations,
                 coalesce(f.anonymous, 0) - coalesce(o.anonymous, 0) as anonymous
          from fresh f full join former o using (dimension, key)
        ), of_campaign as (
          insert into rollups as r (campaign_id, dimension, key, amount_cents, donation_count, anonymous_count)
          select ${id}, dimension, key, cents, donations, anonymous from moved
          on conflict (campaign_id, dimension, key) do update set amount_cents = r.amount_cents + excluded.amount_cents,
            donation_count = r.donation_count + excluded.donation_count, anonymous_count = r.anonymous_count + excluded.anonymous_count
        )
        insert into organization_rollups as r (org_id, dimension, key, amount_cents, donation_count, anonymous_count)
        select ${org_id}, dimension, key, cents, donations, anonymous from moved
        on conflict (org_id, dimension, key) do update set amount_cents = r.amount_cents + excluded.amount_cents,
          donation_count = r.donation_count + excluded.donation_count, anonymous_count = r.anonymous_count + excluded.anonymous_count`;
      await addUpPeriods(tx, "rollups", id);
      await addUpPeriods(tx, "organization_rollups", org_id);
    });
}

/**
 * Computes totals by hour of a day and by month for earlier folded totals, until the constraint that permits them is
 * validated. Blocks folding for a few seconds per campaign and organization, but not donations.
 */
async function countPeriods(sql: postgres.Sql): Promise<void> {
  const owners = await sql<{ table: Rollups; id: string; org_id: string }[]>`
    select o.* from (
      select 'rollups' as table, id, org_id from campaigns union all select 'organization_rollups', id, id from organizations
    ) o
    where exists (select from pg_constraint where conname in ('rollups_dimension', 'organization_rollups_dimension') and not convalidated)`;
  for (const { table, id, org_id } of owners)
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${org_id}))`;
      await addUpPeriods(tx, table, id);
    });
}

/**
 * Computes totals of funds by campaign for donations counted before these existed: for each fund whose campaigns do not
 * add up to its total, from its donations without pending changes. Earlier pending changes name no campaign and are
 * folded into the fund alone. Blocks folding, but not donations.
 */
async function countCampaignFunds(sql: postgres.Sql): Promise<void> {
  const missing = await sql<{ id: string; org_id: string }[]>`
    select f.id, f.org_id from funds f cross join lateral (
      select sum(amount_cents) as cents, sum(donation_count) as donations from (
        select amount_cents, donation_count from fund_rollups where fund_id = f.id
        union all select amount_cents, donation_count from fund_pending where fund_id = f.id and campaign_id is null
        union all select -amount_cents, -donation_count from campaign_fund_rollups
          where fund_id = f.id and campaign_id in (select id from campaigns where org_id = f.org_id)
      ) parts
    ) t where t.cents <> 0 or t.donations <> 0`;
  for (const { id, org_id } of missing)
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${org_id}))`;
      // A separate statement, because its snapshot must be taken after the lock.
      await tx`
        with changes as (
          select campaign_id, (created_at at time zone 'UTC')::date as day, net_raised_cents as cents, 1 as donations
          from donations where fund_id = ${id} and counted_donations = 1
          union all
          select d.campaign_id, (d.created_at at time zone 'UTC')::date, s.cents, 1
          from donation_funds p join donations d on d.id = p.donation_id cross join lateral fund_shares(d.id, d.net_raised_cents) s
          where p.fund_id = ${id} and s.fund_id = ${id} and d.split and d.counted_donations = 1
          union all
          select campaign_id, day, -amount_cents, -donation_count from fund_pending where fund_id = ${id} and campaign_id is not null
          union all
          select campaign_id, day, -amount_cents, -donation_count from campaign_fund_rollups
          where fund_id = ${id} and campaign_id in (select id from campaigns where org_id = ${org_id})
        )
        insert into campaign_fund_rollups as r (campaign_id, fund_id, day, amount_cents, donation_count)
        select campaign_id, ${id}, day, sum(cents)::bigint, sum(donations)::bigint from changes
        group by campaign_id, day having sum(cents) <> 0 or sum(donations) <> 0
        on conflict (campaign_id, fund_id, day) do update set amount_cents = r.amount_cents + excluded.amount_cents,
          donation_count = r.donation_count + excluded.donation_count`;
    });
}

async function isIndex(sql: postgres.Sql, name: string): Promise<boolean> {
  const found = await sql`select from pg_index where indexrelid = to_regclass(${name})`;
  return found.length > 0;
}

/**
 * Records which match adds what to donations from before `donation_matches`, and to donations that the running release
 * makes in the meantime. All of it comes from the match of the campaign's own fields.
 */
async function recordMatches(sql: postgres.Sql): Promise<void> {
  const campaigns = await sql<{ id: string; match_id: string }[]>`
    select c.id, m.id as match_id from campaigns c join matches m on m.campaign_id = c.id and m.is_main
    where c.matched_cents > 0 and c.matched_cents <> (
      select coalesce(sum(d.cents), 0) from matches o join donation_matches d on d.match_id = o.id where o.campaign_id = c.id)
    order by c.id`;
  for (const { id, match_id } of campaigns) {
    for (;;) {
      const recorded = await sql`
        with d as (
          select id, amount_cents, matched_cents from donations d
          where campaign_id = ${id} and matched_cents > 0 and not exists (select from donation_matches where donation_id = d.id)
          order by id limit ${BATCH} for share
        )
        insert into donation_matches (donation_id, match_id, position, ratio_pct, covered_cents, cents)
        select d.id, m.id, 0, m.ratio_pct, least(d.amount_cents, (d.matched_cents * 100 + m.ratio_pct - 1) / m.ratio_pct), d.matched_cents
        from d, matches m where m.id = ${match_id}
        on conflict do nothing returning donation_id`;
      if (recorded.length < BATCH) break;
    }
    await sql.begin(async (tx) => {
      await tx`select id from campaigns where id = ${id} for no key update`;
      await tx`
        update matches set matched_cents = (select coalesce(sum(cents), 0) from donation_matches where match_id = ${match_id})
        where id = ${match_id}`;
    });
  }
}

/** Records the intents of donations from before `donation_intents`. Triggers record those of all others. */
async function recordIntents(sql: postgres.Sql): Promise<void> {
  for (let after: string | null = ""; after !== null; ) {
    const rows: { last: string | null }[] = await sql`
      with batch as materialized (
        select id, processor_intent_id from donations where id > ${after} order by id limit ${BATCH} for share
      ), recorded as (
        insert into donation_intents (intent_id, donation_id)
        select processor_intent_id, id from batch where processor_intent_id is not null on conflict do nothing
      )
      select max(id) as last from batch`;
    after = rows[0]?.last ?? null;
  }
}
