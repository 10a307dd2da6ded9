import type postgres from "postgres";
import type { BenchOrganization } from "./insert-campaigns";
import { donorId } from "./load-donors";
import { TERMS, TERMS_COLUMNS } from "./terms";

/** Donations per statement. */
const CHUNK = 50_000;

/** Statuses of unpaid donations in a list, with their number per thousand. */
const OTHERS = { abandoned: 600, declined: 340, REFUNDED: 50, PENDING: 9, DISPUTED: 1 };

type Listed = { donations: number; donors: number; period: { start: Date; end: Date } };

/**
 * Adds donations that totals do not count, spread evenly over the period, over all campaigns but the first, and over a
 * load's donors. They have no journal entries, because lists do not read the journal.
 */
export async function loadUncounted(
  sql: postgres.Sql,
  { orgId, campaignIds }: BenchOrganization,
  { donations, donors, period }: Listed,
): Promise<void> {
  const seconds = (period.end.getTime() - period.start.getTime()) / 1000 / donations;
  const kinds = Object.entries(OTHERS).flatMap(([kind, count]) => Array<string>(count).fill(kind));
  const others = campaignIds.slice(1);
  for (let from = 0; from < donations; from += CHUNK)
    await sql`
      with terms as (
        select * from jsonb_to_recordset(${JSON.stringify(TERMS)}::text::jsonb) as t(${sql.unsafe(TERMS_COLUMNS)})
      ), numbered as materialized (
        select n, md5('uncounted ' || n) as hash, n % ${TERMS.length}::int as number, ${sql.unsafe(donorId(`(n * 7919) % ${donors}`))} as donor_id,
               (${kinds}::text[])[1 + (n * 613) % ${kinds.length}::int] as kind, ${period.start.toISOString()}::timestamptz + n * ${seconds}::float8 * interval '1 second' as at
        from generate_series(${from}::bigint, ${Math.min(donations, from + CHUNK) - 1}::bigint) n
      )
      insert into donations (
        id, org_id, campaign_id, donor_id, receipt_number, status, frequency, payment_method,
        amount_cents, processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version,
        donor_email, donor_first_name, donor_last_name, anonymous, email_opt_in, utm_source, utm_medium, utm_term,
        failure_reason, closed_at, succeeded_at, created_at, updated_at
      )
      select 'u' || substr(hash, 1, 23), ${orgId}, (${others}::text[])[1 + n % ${others.length}::int], d.id, 'ALM-U' || hash,
             case when kind in ('abandoned', 'declined') then 'FAILED' else kind end, case when n % 8 = 0 then 'MONTHLY' else 'ONE_TIME' end,
             payment_method, amount_cents, processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version,
             d.email, d.first_name, d.last_name, false, false, case when n % 4 = 0 then 'source-' || n % 199 end,
             case when n % 5 < 2 then 'email' end, case when n % 2000 = 7 then 'coats' end,
             case kind when 'abandoned' then 'abandoned' when 'declined' then 'Your card was declined.' end,
             case when kind in ('abandoned', 'declined') then at end, case when kind in ('REFUNDED', 'DISPUTED') then at end, at, at
      from numbered join terms using (number) join donors d on d.id = numbered.donor_id`;
}

/** Adds subscriptions of a load's donors: of ten, six are active, three canceled and one past due. A few are paused. */
export async function loadSubscriptions(
  sql: postgres.Sql,
  { orgId, campaignIds }: BenchOrganization,
  { count, donors, period }: { count: number; donors: number; period: { start: Date; end: Date } },
): Promise<void> {
  const seconds = (period.end.getTime() - period.start.getTime()) / 1000 / count;
  await sql`
    insert into subscriptions (
      id, org_id, campaign_id, donor_id, status, frequency, payment_method, amount_cents, total_charged_cents, cover_fees,
      processor_subscription_id, next_charge_at, started_at, canceled_at, canceled_by, created_at, updated_at
    )
    select 's' || substr(hash, 1, 23), ${orgId}, (${campaignIds}::text[])[1 + n % ${campaignIds.length}::int],
           ${sql.unsafe(donorId(`(n * 7919) % ${donors}`))}, status, case when n % 7 = 0 then 'ANNUAL' else 'MONTHLY' end, 'CARD', cents, cents, false,
           'sub_' || hash, case when status <> 'CANCELED' then ${period.end.toISOString()}::timestamptz + interval '1 day' end, at,
           case when status = 'CANCELED' then at + interval '40 days' end, case when status = 'CANCELED' then 'DONOR' end, at, at
    from (
      select n, md5('subscription ' || n) as hash, ${period.start.toISOString()}::timestamptz + n * ${seconds}::float8 * interval '1 second' as at,
             1000 + n * 7 % 40 * 250 as cents,
             case when n % 997 = 0 then 'PAUSED' when n % 10 < 6 then 'ACTIVE' when n % 10 < 9 then 'CANCELED' else 'PAST_DUE' end as status
      from generate_series(0::bigint, ${count - 1}::bigint) n
    ) numbered`;
}

/**
 * Makes every `each`th donor of a load a member by the first campaign. The campaign stays of another type, so that
 * reading the list does not compute memberships from donations.
 */
export async function loadMembers(
  sql: postgres.Sql,
  { orgId, campaignIds }: BenchOrganization,
  { donors, each, end }: { donors: number; each: number; end: Date },
): Promise<void> {
  await sql`
    insert into donor_memberships (id, org_id, campaign_id, donor_id, number, since, until, last_donation_id, created_at, updated_at)
    select 'm' || n, ${orgId}, ${campaignIds[0] ?? ""}, ${sql.unsafe(donorId("n"))}, n + 1, date '2025-07-01',
           ${end.toISOString()}::timestamptz::date - 200 + (n % 400)::int, 'none', now(), now()
    from generate_series(0::bigint, ${donors - 1}::bigint, ${each}::int) n`;
}
