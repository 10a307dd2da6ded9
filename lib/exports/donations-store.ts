import { and, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { funds } from "@/db/schema/funds";
import { givingLevels } from "@/db/schema/giving-levels";
import { offlineDonations } from "@/db/schema/offline-donations";
import { findAnswers } from "@/lib/donations/create/answer-store";
import { type DonationFilter, matchingDonations } from "@/lib/donations/list/store";
import { messageState } from "@/lib/donations/messages/store";
import { isOffline } from "@/lib/donations/status/effects-store";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { findCreditedNames } from "@/lib/soft-credits/store";
import { DONATION_COLUMNS } from "./columns";
import { type Columns, fill, idsOf, LATER, type Page, readPage, type Spot } from "./page-store";

/**
 * Aggregates the parts `p` of a split donation with their funds `f`. Null for other donations, without reading any
 * parts.
 */
const ofParts = (aggregate: SQL) => sql`case when ${donations.split} then (
  select ${aggregate} from donation_funds p left join funds f on f.id = p.fund_id where p.donation_id = ${donations.id}) end`;
const partName = sql`coalesce(f.name, ${GENERAL_FUND})`;

const DONATION_CELLS: Columns<typeof DONATION_COLUMNS> = {
  id: donations.id,
  created_at: donations.createdAt,
  status: donations.status,
  frequency: donations.frequency,
  payment_method: donations.paymentMethod,
  currency: donations.currency,
  amount_cents: donations.amountCents,
  processing_fee_cents: donations.processingFeeCents,
  platform_fee_cents: donations.platformFeeCents,
  total_charged_cents: donations.totalChargedCents,
  net_amount_cents: donations.netAmountCents,
  refunded_cents: donations.refundedCents,
  cover_fees: donations.coverFees,
  receipt_number: donations.receiptNumber,
  succeeded_at: donations.succeededAt,
  failure_reason: donations.failureReason,
  campaign_id: donations.campaignId,
  campaign_title: campaigns.title,
  donor_id: donations.donorId,
  donor_email: donations.donorEmail,
  donor_first_name: donations.donorFirstName,
  donor_last_name: donations.donorLastName,
  anonymous: donations.anonymous,
  public_message: donations.publicMessage,
  tribute_type: donations.tributeType,
  tribute_name: donations.tributeName,
  ticket_count: donations.ticketCount,
  subscription_id: donations.subscriptionId,
  utm_source: donations.utmSource,
  utm_medium: donations.utmMedium,
  utm_campaign: donations.utmCampaign,
  utm_term: donations.utmTerm,
  utm_content: donations.utmContent,
  referrer_url: donations.referrerUrl,
  net_raised_cents: donations.netRaisedCents,
  updated_at: donations.updatedAt,
  giving_level_id: donations.givingLevelId,
  giving_level_name: givingLevels.name,
  custom_fields: LATER,
  message_state: messageState,
  language: donations.language,
  offline: isOffline(sql`${donations.paymentMethod}`),
  received_on: offlineDonations.receivedOn,
  check_number: offlineDonations.checkNumber,
  check_date: offlineDonations.checkDate,
  transfer_reference: offlineDonations.reference,
  property_description: offlineDonations.description,
  batch_id: offlineDonations.batchId,
  voided_at: offlineDonations.voidedAt,
  void_reason: offlineDonations.voidReason,
  fund: sql`coalesce(${ofParts(sql`string_agg(${partName}, ', ' order by p.position)`)}, ${funds.name}, ${GENERAL_FUND})`,
  fund_code: funds.code,
  fund_split: ofParts(
    sql`json_agg(json_build_object('fund', ${partName}, 'code', f.code, 'amountCents', p.amount_cents) order by p.position)::text`,
  ),
  soft_credits: LATER,
};

/**
 * Returns the next matching donations after `after`, oldest first, with levels and answers, but without soft credits.
 */
export async function readDonations(
  db: Executor,
  filter: DonationFilter & { ids?: readonly string[] | undefined },
  after: Spot | null,
  limit: number,
): Promise<Page> {
  const page = await readPage(db, DONATION_COLUMNS, DONATION_CELLS, {
    table: donations,
    joins: sql`inner join ${campaigns} on ${campaigns.id} = ${donations.campaignId}
      left join ${givingLevels} on ${givingLevels.id} = ${donations.givingLevelId}
      left join ${offlineDonations} on ${offlineDonations.donationId} = ${donations.id}
      left join ${funds} on ${funds.id} = ${donations.fundId}`,
    where: and(matchingDonations(filter), filter.ids ? anyOf(donations.id, filter.ids) : undefined),
    after,
    limit,
  });
  const answers = await findAnswers(db, idsOf(page));
  if (answers.size > 0)
    fill(DONATION_COLUMNS, page.lines, "custom_fields", (id) => {
      const given = answers.get(id);
      return given ? JSON.stringify(given) : null;
    });
  return page;
}

/** Adds the names of soft-credited donors to a page. For staff. */
export async function withSoftCredits(db: Executor, page: Page): Promise<Page> {
  const credited = await findCreditedNames(db, idsOf(page));
  if (credited.size === 0) return page;
  const lines = page.lines.map((line) => [...line]);
  fill(DONATION_COLUMNS, lines, "soft_credits", (id) => credited.get(id) ?? null);
  return { ...page, lines };
}
