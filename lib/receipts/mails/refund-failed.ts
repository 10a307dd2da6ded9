import { formatUsd } from "@/lib/kernel/money";
import { urlPart } from "@/lib/kernel/web-address";
import type { RefundRow } from "@/lib/refunds/money-back-store";
import type { MailContent } from "../deliver";
import type { Donation } from "../store";
import { oneLine } from "../words";
import { donationOrPayment, fullName } from "./gift-words";
import { button, layout, paragraph, plain, type Row, rows, rowsText } from "./layout";
import { dashboardLink, type Place } from "./place";

/** Tells staff that a refund did not reach the donor, and what to do. */
export function refundFailedMail(details: Donation, refund: RefundRow, place: Place): MailContent {
  const { donation, campaign, org } = details;
  const amount = formatUsd(refund.amountCents);
  const who = fullName(donation);
  const noun = donationOrPayment(donation.ticketCount);
  const counted = refund.succeededAt !== null;
  const opening = `The refund of ${amount} to ${who} did not go through.`;
  const advice = counted
    ? `The money is back with you and the ${noun} counts again. The donor was told of the refund: write to them and agree on another way.`
    : `Nothing was taken from you, and the ${noun} counts as before. Try again, or agree with the donor on another way.`;
  const facts: Row[] = [
    { label: "Refund", value: amount, strong: true },
    { label: "Why it failed", value: refund.failureReason ?? "The processor gave no reason" },
    { label: "Donor", value: who },
    { label: "E-mail", value: donation.donorEmail },
    { label: "Campaign", value: oneLine(campaign.title) },
    { label: "Receipt", value: donation.receiptNumber },
  ];
  const link = dashboardLink(place, org.slug, `donations/${urlPart(donation.id)}`);
  const footer = [`You get this because it is the notification address of ${oneLine(org.name)}.`];
  const heading = "A refund failed";
  return {
    subject: `A refund of ${amount} failed: ${who}`,
    html: layout({
      place,
      title: heading,
      preview: opening,
      sender: oneLine(org.name),
      heading,
      body: [paragraph(opening), paragraph(advice), rows(facts), button(`Open the ${noun}`, link)],
      footer,
    }),
    text: plain(place, [heading, opening, advice, rowsText(facts), `Open the ${noun}: ${link}`], footer),
  };
}
