import type { Column } from "./csv";
import type { DonationLine, DonorLine, PayoutLine } from "./store";

/**
 * The columns of each file in order. They are stable: new ones are added at the end, none is renamed or
 * removed (a test pins them). The id comes first, because an interrupted file is resumed by it.
 */
export const DONATION_COLUMNS: readonly Column<DonationLine>[] = [
  ["id", ({ donation }) => donation.id],
  ["created_at", ({ donation }) => donation.createdAt],
  ["status", ({ donation }) => donation.status],
  ["frequency", ({ donation }) => donation.frequency],
  ["payment_method", ({ donation }) => donation.paymentMethod],
  ["currency", ({ donation }) => donation.currency],
  ["amount_cents", ({ donation }) => donation.amountCents],
  ["processing_fee_cents", ({ donation }) => donation.processingFeeCents],
  ["platform_fee_cents", ({ donation }) => donation.platformFeeCents],
  ["total_charged_cents", ({ donation }) => donation.totalChargedCents],
  ["net_amount_cents", ({ donation }) => donation.netAmountCents],
  ["refunded_cents", ({ donation }) => donation.refundedCents],
  ["cover_fees", ({ donation }) => donation.coverFees],
  ["receipt_number", ({ donation }) => donation.receiptNumber],
  ["succeeded_at", ({ donation }) => donation.succeededAt],
  ["failure_reason", ({ donation }) => donation.failureReason],
  ["campaign_id", ({ donation }) => donation.campaignId],
  ["campaign_title", ({ campaignTitle }) => campaignTitle],
  ["donor_id", ({ donation }) => donation.donorId],
  ["donor_email", ({ donation }) => donation.donorEmail],
  ["donor_first_name", ({ donation }) => donation.donorFirstName],
  ["donor_last_name", ({ donation }) => donation.donorLastName],
  ["anonymous", ({ donation }) => donation.anonymous],
  ["public_message", ({ donation }) => donation.publicMessage],
  ["tribute_type", ({ donation }) => donation.tributeType],
  ["tribute_name", ({ donation }) => donation.tributeName],
  ["ticket_count", ({ donation }) => donation.ticketCount],
  ["subscription_id", ({ donation }) => donation.subscriptionId],
  ["utm_source", ({ donation }) => donation.utmSource],
  ["utm_medium", ({ donation }) => donation.utmMedium],
  ["utm_campaign", ({ donation }) => donation.utmCampaign],
  ["referrer_url", ({ donation }) => donation.referrerUrl],
  ["net_raised_cents", ({ donation }) => donation.netRaisedCents],
  ["updated_at", ({ donation }) => donation.updatedAt],
  ["giving_level_id", ({ donation }) => donation.givingLevelId],
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
  ["first_donation_at", ({ firstDonationAt }) => firstDonationAt],
  ["last_donation_at", ({ lastDonationAt }) => lastDonationAt],
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
