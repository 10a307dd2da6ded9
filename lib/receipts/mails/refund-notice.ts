import { deductibleCents } from "@/lib/donations/deductible";
import { formatUsd } from "@/lib/kernel/money";
import type { RefundRow } from "@/lib/refunds/money-back-store";
import type { MailContent } from "../deliver";
import { returned } from "../rules";
import type { Donation } from "../store";
import { oneLine } from "../words";
import { formatInstant } from "./dates";
import { donationOrPayment, methodName, tickets } from "./gift-words";
import { button, layout, note, paragraph, plain, type Row, rows, rowsText } from "./layout";
import { type Place, thanksLink } from "./place";

/** Tells the donor what goes back to them, why where we know, and what remains of the donation for tax purposes. */
export function refundNoticeMail(details: Donation, refund: RefundRow, place: Place): MailContent {
  const { donation, campaign, org } = details;
  const name = oneLine(org.name);
  const amount = formatUsd(refund.amountCents);
  const opening = openingOf(details, refund);
  const arrival =
    donation.paymentMethod === "ACH"
      ? "It goes to the bank account that you paid from, which can take a few business days."
      : "It goes to the card that you paid with; your bank may need 5 to 10 business days to show it.";
  const tax = taxWords(details);
  const sums: Row[] = [
    { label: "Refund", value: amount, strong: true },
    { label: "You had paid", value: formatUsd(donation.totalChargedCents) },
    { label: "Refunded in all", value: formatUsd(donation.refundedCents) },
    { label: "What remains of your payment", value: formatUsd(remainingCents(details)) },
    ...tax.rows,
  ];
  const facts: Row[] = [
    { label: "Receipt", value: donation.receiptNumber },
    {
      label: donation.ticketCount ? "Paid" : "Given",
      value: formatInstant(donation.succeededAt ?? donation.createdAt, org.timezone),
    },
    { label: "Campaign", value: oneLine(campaign.title) },
    { label: "Paid by", value: methodName(donation.paymentMethod) },
  ];
  const link = thanksLink(place, campaign.slug, donation.id);
  const online = `View this ${donationOrPayment(donation.ticketCount)} online`;
  const heading = `Your refund of ${amount}`;
  const footer = [
    `${name}${org.ein ? ` · EIN ${oneLine(org.ein, 20)}` : ""} · ${org.email}`,
    "Keep this mail beside your receipt. Reply to it to reach the organization.",
  ];
  return {
    subject: `${name} has refunded ${amount}`,
    html: layout({
      place,
      title: "Refund",
      preview: opening,
      sender: name,
      heading,
      body: [
        paragraph(opening),
        paragraph(arrival),
        rows(sums),
        rows(facts),
        note(tax.sentence),
        button(online, link),
      ],
      footer,
    }),
    text: plain(
      place,
      [heading, opening, arrival, rowsText(sums), rowsText(facts), tax.sentence, `${online}: ${link}`],
      footer,
    ),
  };
}

function remainingCents({ donation }: Donation): number {
  return donation.totalChargedCents - donation.refundedCents;
}

function openingOf({ donation, campaign, org }: Donation, refund: RefundRow): string {
  const [name, title] = [oneLine(org.name), oneLine(campaign.title)];
  const seats = tickets(donation.ticketCount);
  if (refund.origin === "OVERSOLD")
    return `We are sorry: your payment for ${seats} to ${title} arrived after the event had sold out. You have no ticket, and all of your payment, ${formatUsd(refund.amountCents)}, goes back to you.`;
  const what = seats ? `payment for ${seats}` : "gift";
  if (refund.amountCents >= donation.totalChargedCents)
    return `${name} has refunded your ${what} to ${title} in full: ${formatUsd(refund.amountCents)}.`;
  return `${name} has refunded ${formatUsd(refund.amountCents)} of your ${what} to ${title}.`;
}

/** What the Internal Revenue Service lets a donor deduct is what they gave and did not get back. */
function taxWords(details: Donation): { rows: Row[]; sentence: string } {
  const left = remainingCents(details);
  const { receiptNumber } = details.donation;
  if (left <= 0)
    return {
      rows: [],
      sentence: `Nothing remains of this ${donationOrPayment(details.donation.ticketCount)} for tax purposes: receipt ${receiptNumber} is no longer valid.`,
    };
  const back = returned({ level: details.level, ticketCount: details.donation.ticketCount });
  if (back.kind === "unstated")
    return {
      rows: [],
      sentence: `For tax purposes, no more counts of receipt ${receiptNumber} than what remains of your payment, ${formatUsd(left)}, and of that only the part above the fair market value of your tickets, which ${oneLine(details.org.name)} can tell you. This mail corrects that receipt.`,
    };
  const goodsCents = back.kind === "value" ? back.valueCents : 0;
  const deductible = deductibleCents(left, goodsCents);
  const goods =
    goodsCents > 0
      ? ` less the value of what you received, ${formatUsd(goodsCents)}: ${formatUsd(deductible)}`
      : "";
  return {
    rows: goodsCents > 0 ? [{ label: "Tax-deductible part", value: formatUsd(deductible) }] : [],
    sentence: `For tax purposes, what counts of receipt ${receiptNumber} is what remains of your payment, ${formatUsd(left)}${goods}. This mail corrects that receipt.`,
  };
}
