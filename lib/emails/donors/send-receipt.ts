import { deductibleCents } from "@/lib/donations/deductible";
import { paidWithLabel } from "@/lib/donations/labels";
import type { Context } from "@/lib/kernel/context";
import { formatUsd } from "@/lib/kernel/money";
import {
  type AppLinks,
  appLinks,
  calendarLink,
  receiptLink,
  subscriptionLink,
  thanksLink,
} from "../app-links";
import { oneLine } from "../clean-text";
import { formatDay, formatInstant, formatSpan } from "../dates";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { findSucceeded } from "../find-succeeded";
import { dedicationLabel, donorName, einLabel, frequencyLabel, intervalLabel, ticketsLabel } from "../labels";
import { donorSenderOf, renderEmail } from "../render";
import { returnedGoods } from "../rules";
import type { DonationDetails } from "../store";

/** Sends the donor the receipt of a donation that has succeeded, once. Throws `not_found`, `MailError`. */
export async function sendReceipt(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await findSucceeded(ctx, input.donationId);
  return details ? deliver(ctx, await owedReceipt(details, appLinks())) : "not_due";
}

/** The cause of a receipt that staff send again with a request. */
export const receiptAgainCause = (donationId: string, requestId: string) =>
  `receipt-again:${donationId}:${requestId}`;

/** Sends the receipt again, once per request, if the donation still counts. Throws `not_found`, `MailError`. */
export async function sendReceiptAgain(
  ctx: Context,
  { donationId, requestId }: { donationId: string; requestId: string },
): Promise<Outcome> {
  const details = await findSucceeded(ctx, donationId);
  if (!details) return "not_due";
  const cause = receiptAgainCause(donationId, requestId);
  return deliver(ctx, { ...(await owedReceipt(details, appLinks())), cause });
}

/** The receipt of a donation that has succeeded. */
export async function owedReceipt(details: DonationDetails, app: AppLinks): Promise<OwedEmail> {
  return {
    cause: `receipt:${details.donation.id}`,
    kind: details.subscription?.isRenewal ? "RENEWAL_RECEIPT" : "RECEIPT",
    org: details.org,
    donationId: details.donation.id,
    to: details.donation.donorEmail,
    content: await receiptEmail(details, app),
  };
}

/** Template: components/emails/receipt.tsx. */
export function receiptEmail(details: DonationDetails, app: AppLinks): Promise<EmailContent> {
  const { donation, campaign, org, level } = details;
  const coveredCents = donation.totalChargedCents - donation.amountCents;
  return renderEmail("receipt", donorSenderOf(org, app, campaign), {
    firstName: oneLine(donation.donorFirstName),
    donor: donorName(donation),
    campaign: oneLine(campaign.title),
    receiptNumber: donation.receiptNumber,
    amount: formatUsd(donation.amountCents),
    coveredFees: coveredCents > 0 ? formatUsd(coveredCents) : null,
    totalPaid: formatUsd(donation.totalChargedCents),
    returned: returnedOf(details),
    date: formatInstant(donation.succeededAt ?? donation.createdAt, org.timezone),
    paymentMethod: oneLine(paidWithLabel(donation)),
    tickets: ticketsLabel(donation.ticketCount),
    level: level && oneLine(level.name),
    goods: goodsOf(details),
    event: eventOf(details, app),
    dedication: dedicationLabel(donation),
    frequency: donation.frequency === "ONE_TIME" ? null : frequencyLabel(donation.frequency),
    recurring: recurringOf(details, app),
    words: org.thankYouMessage && oneLine(org.thankYouMessage, 1000),
    ein: einLabel(org.ein),
    legalName: org.legalName && oneLine(org.legalName),
    address: org.postalAddress && oneLine(org.postalAddress.trim().replace(/\s*\n\s*/g, ", "), 300),
    email: org.email,
    pdf: receiptLink(app, donation.id),
    link: thanksLink(app, campaign.slug, donation.id),
  });
}

function returnedOf({ donation: { totalChargedCents, refundedCents } }: DonationDetails) {
  if (refundedCents === 0) return null;
  return { amount: formatUsd(refundedCents), remaining: formatUsd(totalChargedCents - refundedCents) };
}

function goodsOf({ donation, org, level, ticketsValueCents }: DonationDetails) {
  const goods = returnedGoods({ level, ticketCount: donation.ticketCount, ticketsValueCents }, org);
  if (goods.kind !== "value") return goods;
  const deductible = formatUsd(
    deductibleCents(donation.totalChargedCents - donation.refundedCents, goods.valueCents),
  );
  return { kind: goods.kind, value: formatUsd(goods.valueCents), deductible };
}

function eventOf({ campaign, org }: DonationDetails, app: AppLinks) {
  if (!campaign.eventStartsAt) return null;
  return {
    when: formatSpan(campaign.eventStartsAt, campaign.eventEndsAt, org.timezone),
    place: campaign.eventPlace && oneLine(campaign.eventPlace.trim().replace(/\s*\n\s*/g, ", "), 300),
    calendar: calendarLink(app, campaign.slug, org.slug),
  };
}

function recurringOf({ campaign, org, subscription }: DonationDetails, app: AppLinks) {
  if (!subscription) return null;
  const { id, status, frequency, nextChargeAt, isRenewal } = subscription;
  return {
    interval: intervalLabel(frequency),
    isFirst: !isRenewal,
    nextCharge: nextChargeAt && status === "ACTIVE" ? formatDay(nextChargeAt, org.timezone) : null,
    link: subscriptionLink(app, campaign.slug, id),
  };
}
