import type { Column } from "./csv";
import type { DonorLine, GiftLine, PayoutLine } from "./store";

/**
 * The columns of each file, in their order. They are a promise: new ones are only ever added at the end, none is renamed
 * or taken away (a test pins them). The id comes first: a broken-off file is resumed by it.
 */
export const DONATION_COLUMNS: readonly Column<GiftLine>[] = [
  ["id", ({ gift }) => gift.id],
  ["created_at", ({ gift }) => gift.createdAt],
  ["status", ({ gift }) => gift.status],
  ["frequency", ({ gift }) => gift.frequency],
  ["payment_method", ({ gift }) => gift.paymentMethod],
  ["currency", ({ gift }) => gift.currency],
  ["amount_cents", ({ gift }) => gift.amountCents],
  ["processing_fee_cents", ({ gift }) => gift.processingFeeCents],
  ["platform_fee_cents", ({ gift }) => gift.platformFeeCents],
  ["total_charged_cents", ({ gift }) => gift.totalChargedCents],
  ["net_amount_cents", ({ gift }) => gift.netAmountCents],
  ["refunded_cents", ({ gift }) => gift.refundedCents],
  ["cover_fees", ({ gift }) => gift.coverFees],
  ["receipt_number", ({ gift }) => gift.receiptNumber],
  ["succeeded_at", ({ gift }) => gift.succeededAt],
  ["failure_reason", ({ gift }) => gift.failureReason],
  ["campaign_id", ({ gift }) => gift.campaignId],
  ["campaign_title", ({ campaignTitle }) => campaignTitle],
  ["donor_id", ({ gift }) => gift.donorId],
  ["donor_email", ({ gift }) => gift.donorEmail],
  ["donor_first_name", ({ gift }) => gift.donorFirstName],
  ["donor_last_name", ({ gift }) => gift.donorLastName],
  ["anonymous", ({ gift }) => gift.anonymous],
  ["public_message", ({ gift }) => gift.publicMessage],
  ["tribute_type", ({ gift }) => gift.tributeType],
  ["tribute_name", ({ gift }) => gift.tributeName],
  ["ticket_count", ({ gift }) => gift.ticketCount],
  ["subscription_id", ({ gift }) => gift.subscriptionId],
  ["utm_source", ({ gift }) => gift.utmSource],
  ["utm_medium", ({ gift }) => gift.utmMedium],
  ["utm_campaign", ({ gift }) => gift.utmCampaign],
  ["referrer_url", ({ gift }) => gift.referrerUrl],
  ["net_raised_cents", ({ gift }) => gift.netRaisedCents],
  ["updated_at", ({ gift }) => gift.updatedAt],
  ["giving_level_id", ({ gift }) => gift.givingLevelId],
  ["giving_level_name", ({ levelName }) => levelName],
  ["custom_fields", ({ answers }) => (answers.length > 0 ? JSON.stringify(answers) : null)],
];

export const DONOR_COLUMNS: readonly Column<DonorLine>[] = [
  ["id", ({ donor }) => donor.id],
  ["created_at", ({ donor }) => donor.createdAt],
  ["email", ({ donor }) => donor.email],
  ["first_name", ({ donor }) => donor.firstName],
  ["last_name", ({ donor }) => donor.lastName],
  ["total_cents", ({ totalCents }) => totalCents],
  ["donation_count", ({ donationCount }) => donationCount],
  ["first_donation_at", ({ firstGiftAt }) => firstGiftAt],
  ["last_donation_at", ({ lastGiftAt }) => lastGiftAt],
  ["email_opt_in_at", ({ donor }) => donor.emailOptInAt],
  ["email_opt_in_source", ({ donor }) => donor.emailOptInSource],
  ["unsubscribed_at", ({ donor }) => donor.unsubscribedAt],
];

export const PAYOUT_COLUMNS: readonly Column<PayoutLine>[] = [
  ["id", ({ payout }) => payout.id],
  ["created_at", ({ payout }) => payout.createdAt],
  ["processor_payout_id", ({ payout }) => payout.processorPayoutId],
  ["status", ({ payout }) => payout.status],
  ["amount_cents", ({ payout }) => payout.amountCents],
  ["currency", () => "usd"],
  ["arrival_date", ({ payout }) => payout.arrivalDate],
  ["failure_code", ({ payout }) => payout.failureCode],
  ["failure_message", ({ payout }) => payout.failureMessage],
  ["reconciled_at", ({ payout }) => payout.reconciledAt],
  ["difference_cents", ({ payout }) => payout.differenceCents],
];
