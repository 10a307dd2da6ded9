import type postgres from "postgres";
import type { BenchOrganization } from "./insert-campaigns";
import { TERMS, TERMS_COLUMNS } from "./terms";

export type UnpaidDonation = {
  id: string;
  campaignId: string;
  totalCents: number;
  feeCents: number;
  processingFeeCents: number;
};

/**
 * Creates `count` unpaid donations, each with its own donor, spread over the campaigns. `name` distinguishes them from
 * those of another call; ids are random, as in production.
 */
export async function openDonations(
  sql: postgres.Sql,
  { orgId, campaignIds }: BenchOrganization,
  { name, count, at }: { name: string; count: number; at: Date },
): Promise<UnpaidDonation[]> {
  const time = at.toISOString();
  await sql`
    insert into donors (id, org_id, email, first_name, last_name, created_at)
    select 'o' || substr(md5(${name}::text || '-' || n), 1, 23), ${orgId}, ${name}::text || '-' || n || '@open.example', 'Ada', 'Okafor', ${time}::timestamptz
    from generate_series(1, ${count}::int) n`;
  const rows = await sql<
    { id: string; campaign_id: string; total: string; fee: string; processing: string }[]
  >`
    with terms as (
      select * from jsonb_to_recordset(${JSON.stringify(TERMS)}::text::jsonb) as t(${sql.unsafe(TERMS_COLUMNS)})
    ), numbered as materialized (
      select n, md5(${name}::text || '-' || n) as hash, n % ${TERMS.length}::int as number from generate_series(1, ${count}::int) n
    )
    insert into donations (
      id, org_id, campaign_id, donor_id, receipt_number, frequency, payment_method,
      amount_cents, processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version,
      donor_email, donor_first_name, donor_last_name, anonymous, email_opt_in, utm_source,
      processor_intent_id, created_at, updated_at
    )
    select 'q' || substr(hash, 1, 23), ${orgId}, (${campaignIds}::text[])[1 + n % ${campaignIds.length}::int],
           'o' || substr(hash, 1, 23), 'ALM-' || hash, 'ONE_TIME', payment_method,
           amount_cents, processing_fee_cents, platform_fee_cents, total_charged_cents, net_amount_cents, cover_fees, fee_version,
           ${name}::text || '-' || n || '@open.example', 'Ada', 'Okafor', false, n % 3 = 0, 'source-' || n % 199,
           'pi_' || hash, ${time}::timestamptz, ${time}::timestamptz
    from numbered join terms using (number)
    returning id, campaign_id, total_charged_cents as total, processing_fee_cents as processing,
              processing_fee_cents + platform_fee_cents as fee`;
  return rows.map((row) => ({
    id: row.id,
    campaignId: row.campaign_id,
    totalCents: Number(row.total),
    feeCents: Number(row.fee),
    processingFeeCents: Number(row.processing),
  }));
}
