import { deductibleCents } from "@/lib/donations/deductible";
import { paysForMembership } from "@/lib/donor-memberships/rules";
import { filledText, textsFor, thankYouMessage } from "@/lib/donor-texts/resolve";
import type { Context } from "@/lib/kernel/context";
import { isProperty } from "@/lib/offline-donations/labels";
import { type ReceiptLabels, receiptLabels, receivedOf } from "@/lib/receipts/labels";
import {
  type AppLinks,
  appLinks,
  calendarLink,
  cardLink,
  inLanguage,
  receiptLink,
  subscriptionLink,
  thanksLink,
} from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { findSucceeded } from "../find-succeeded";
import { donationGreetingName } from "../greeting-name";
import { donorName, einLabel, LONGEST_NAME } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";
import { returnedGoods } from "../rules";
import type { DonationDetails } from "../store";

/** Sends the donor the receipt of a succeeded donation, once. Throws `not_found`, `MailError`. */
export async function sendReceipt(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await findSucceeded(ctx, input.donationId);
  return details ? deliver(ctx, await owedReceipt(details, appLinks())) : "not_due";
}

/** Returns the cause of a receipt that staff send again. */
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

/** Composes the receipt of a succeeded donation. */
export async function owedReceipt(details: DonationDetails, app: AppLinks): Promise<OwedEmail> {
  return {
    cause: `receipt:${details.donation.id}`,
    kind: details.subscription?.isRenewal ? "RENEWAL_RECEIPT" : "RECEIPT",
    org: senderToDonors(details.org),
    donationId: details.donation.id,
    to: details.donation.donorEmail,
    content: await receiptEmail(details, app),
  };
}

/** Template: components/emails/donors/receipt.tsx. */
export function receiptEmail(details: DonationDetails, app: AppLinks): Promise<EmailContent> {
  const { donation, campaign, org, level, offline } = details;
  const coveredCents = donation.totalChargedCents - donation.amountCents;
  const words = receiptLabels(donation.language);
  const tickets = words.tickets(donation.ticketCount);
  const thanks = thankYouMessage(details, () => words.money(donation.amountCents));
  return renderEmail("receipt", donorSenderOf(org, app, words.language, campaign), {
    firstName: donationGreetingName(donation),
    donor: donorName(donation, LONGEST_NAME),
    campaign: oneLine(campaign.title),
    receiptNumber: donation.receiptNumber,
    amount: words.money(donation.amountCents),
    coveredFees: coveredCents > 0 ? words.money(coveredCents) : null,
    totalPaid: words.money(donation.totalChargedCents),
    returned: returnedOf(details, words),
    date: dateOf(details, words),
    paymentMethod: oneLine(words.paidWith({ ...donation, ...offline })),
    property: isProperty(donation.paymentMethod) ? oneLine(offline?.description ?? "", 500) : null,
    tickets,
    received: receivedOf(tickets, level && words.level(oneLine(level.name))),
    goods: goodsOf(details, words),
    event: eventOf(details, app, words),
    fund: words.funds(details.funds, donation),
    dedication: words.dedication(donation),
    frequency: donation.frequency === "ONE_TIME" ? null : words.frequency(donation.frequency),
    recurring: recurringOf(details, app, words),
    own: ownTextOf(details, words),
    words: thanks && oneLine(thanks, 1000),
    ein: einLabel(org.ein),
    legalName: org.legalName && oneLine(org.legalName),
    address: org.postalAddress && oneLine(org.postalAddress.trim().replace(/\s*\n\s*/g, ", "), 300),
    email: org.email,
    pdf: receiptLink(app, donation.id),
    card: paysForMembership(details)
      ? inLanguage(cardLink(app, campaign.slug, donation.id), words.language)
      : null,
    link: inLanguage(thanksLink(app, campaign.slug, donation.id), words.language),
  });
}

/** Returns the organization's own text for this receipt: for tickets, a renewal, or a donation. */
function ownTextOf(details: DonationDetails, words: ReceiptLabels) {
  const { donation, campaign, org, subscription } = details;
  const ownTexts = textsFor(details);
  const values = {
    firstName: donationGreetingName(donation),
    fullName: donorName(donation),
    amount: words.money(donation.amountCents),
    campaign: oneLine(campaign.title),
    organization: oneLine(org.name),
    date: words.day(donation.succeededAt ?? donation.createdAt, org.timezone),
  };
  const tickets = words.tickets(donation.ticketCount);
  if (tickets) return filledText(ownTexts, "TICKET_RECEIPT", { ...values, tickets });
  if (!subscription?.isRenewal) return filledText(ownTexts, "RECEIPT", values);
  const interval = words.interval(subscription.frequency);
  return filledText(ownTexts, "RENEWAL_RECEIPT", { ...values, interval });
}

/** Returns the date of the donation. For an offline donation only the day is known. */
function dateOf({ donation, org, offline }: DonationDetails, words: ReceiptLabels): string {
  const at = donation.succeededAt ?? donation.createdAt;
  return offline ? words.day(at, org.timezone) : words.instant(at, org.timezone);
}

function returnedOf(
  { donation: { totalChargedCents, refundedCents } }: DonationDetails,
  { money }: ReceiptLabels,
) {
  if (refundedCents === 0) return null;
  return { amount: money(refundedCents), remaining: money(totalChargedCents - refundedCents) };
}

function goodsOf({ donation, org, level, ticketsValueCents }: DonationDetails, { money }: ReceiptLabels) {
  const goods = returnedGoods({ level, ticketCount: donation.ticketCount, ticketsValueCents }, org);
  if (goods.kind !== "value") return goods;
  const deductible = money(
    deductibleCents(donation.totalChargedCents - donation.refundedCents, goods.valueCents),
  );
  return { kind: goods.kind, value: money(goods.valueCents), deductible };
}

function eventOf({ campaign, org }: DonationDetails, app: AppLinks, words: ReceiptLabels) {
  if (!campaign.eventStartsAt) return null;
  return {
    when: words.span(campaign.eventStartsAt, campaign.eventEndsAt, org.timezone),
    place: campaign.eventPlace && oneLine(campaign.eventPlace.trim().replace(/\s*\n\s*/g, ", "), 300),
    calendar: calendarLink(app, campaign.slug, org.slug),
  };
}

function recurringOf({ campaign, org, subscription }: DonationDetails, app: AppLinks, words: ReceiptLabels) {
  if (!subscription) return null;
  const { id, status, frequency, nextChargeAt, isRenewal } = subscription;
  return {
    interval: words.interval(frequency),
    isFirst: !isRenewal,
    nextCharge: nextChargeAt && status === "ACTIVE" ? words.day(nextChargeAt, org.timezone) : null,
    link: inLanguage(subscriptionLink(app, campaign.slug, id), words.language),
  };
}
