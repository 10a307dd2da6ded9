import type postgres from "postgres";
import { donorId } from "./load-donors";
import { TERMS, TERMS_COLUMNS } from "./terms";

export type Load = {
  orgId: string;
  campaignId: string;
  donations: number;
  donors: number;
  /** Donations are spread evenly between the two. */
  period: { start: Date; end: Date };
};

/** One donation in ten comes from a repeat donor; there are at most a thousand of them. */
const regularsOf = (donors: number) => Math.min(1000, Math.ceil(donors / 10));

/** The donor number of donation `n`: a repeat donor's, or the next of the others, in scattered order. */
const donorOf = (regulars: number, donors: number) =>
  `case when n % 10 = 0 then (n / 10) % ${regulars} else ${regulars} + (n * 2654435761) % ${Math.max(1, donors - regulars)} end`;

/** Account and position of the journal lines, as `markDonationSucceeded` books them. */
const LINES = `('PROCESSOR', total_charged_cents), ('ORGANIZATION', -net_amount_cents),
  ('PROCESSING_FEES', -processing_fee_cents), ('PLATFORM_FEES', -platform_fee_cents)`;

/**
 * Loads donations `from` to `to`, paid and booked, in one statement: donations, journal entries and their lines. The
 * caller computes totals in one pass at the end.
 */
export async function loadPaidDonations(
  sql: postgres.Sql,
  it: Load,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const seconds = (it.period.end.getTime() - it.period.start.getTime()) / 1000 / it.donations;
  await sql`
    with terms as (
      select * from jsonb_to_recordset(${JSON.stringify(TERMS)}::text::jsonb) as t(${sql.unsafe(TERMS_COLUMNS)})
    ), numbered as materialized (
      select n, lpad(n::text, 23, '0') as serial, (n * 40503) % ${TERMS.length}::int as number,
             ${sql.unsafe(donorId(donorOf(regularsOf(it.donors), it.donors)))} as donor_id,
             ${it.period.start}::timestamptz + n * ${seconds}::float8 * interval '1 second' as at
      from generate_series(${from}::bigint, ${to}::bigint) n
    ), donation as (
      insert into donations (
        id, org_id, campaign_id, donor_id, receipt_number, status, frequency, payment_method,
        amount_cents, processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version,
        received_cents, applied_fee_cents, actual_processing_fee_cents, net_raised_cents, counted_donations,
        donor_email, donor_first_name, donor_last_name, anonymous, email_opt_in, utm_source,
        processor_intent_id, processor_charge_id, succeeded_at, created_at, updated_at
      )
      select 'g' || serial, ${it.orgId}, ${it.campaignId}, d.id,
             'ALM-' || substr(serial, 12, 4) || '-' || substr(serial, 16, 4) || '-' || substr(serial, 20, 4),
             'SUCCEEDED', case when n % 8 = 0 then 'MONTHLY' else 'ONE_TIME' end, payment_method,
             amount_cents, processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version,
             total_charged_cents, processing_fee_cents + platform_fee_cents, processing_fee_cents, amount_cents, 1,
             d.email, d.first_name, d.last_name, n % 17 = 0, n % 3 = 0, case when n % 4 <> 0 then 'source-' || n % 199 end,
             'pi_' || serial, 'ch_' || serial, at + interval '4 seconds', at, at + interval '4 seconds'
      from numbered join terms using (number) join donors d on d.id = numbered.donor_id
      returning id, org_id, campaign_id, amount_cents, succeeded_at, processing_fee_cents, platform_fee_cents,
                total_charged_cents, net_amount_cents
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
      select 'donation:' || id, 'DONATION', org_id, campaign_id, id, amount_cents, 1, succeeded_at, succeeded_at from donation
      returning id, donation_id
    )
    insert into journal_lines (entry_id, account, amount_cents)
    select entry.id, line.account, line.amount_cents
    from entry join donation on donation.id = entry.donation_id,
         lateral (values ${sql.unsafe(LINES)}) as line(account, amount_cents) where line.amount_cents <> 0`;
}
