import { formatUsd } from "@/lib/kernel/money";
import { urlPart } from "@/lib/kernel/web-address";
import type { DisputeRow } from "@/lib/refunds/money-back-store";
import type { MailContent } from "../deliver";
import type { Donation } from "../store";
import { oneLine } from "../words";
import { donationOrPayment, fullName } from "./gift-words";
import { button, layout, paragraph, plain, type Row, rows, rowsText } from "./layout";
import { dashboardLink, type Place } from "./place";

/** `noun`: a donation, or the payment for tickets. */
const ends = (noun: string): Record<DisputeRow["status"], { news: string; meaning: string }> => ({
  OPEN: { news: "is open again", meaning: "It is not decided yet." },
  WON: {
    news: "was won",
    meaning: `The bank decided for you. What was held back is paid to you again, and the ${noun} counts again.`,
  },
  LOST: {
    news: "was lost",
    meaning: `The bank decided for the donor. What was taken from your balance does not come back, and the ${noun} counts no more.`,
  },
  WARNING_CLOSED: {
    news: "ended as an inquiry",
    meaning: `The bank asks no further, and the ${noun} counts again.`,
  },
  PREVENTED: {
    news: "was prevented",
    meaning: `The processor settled it before it became a dispute, and the ${noun} counts again.`,
  },
});

/** Tells staff how a dispute ended and what became of the money. */
export function disputeClosedMail(details: Donation, dispute: DisputeRow, place: Place): MailContent {
  const { donation, campaign, org } = details;
  const who = fullName(donation);
  const amount = formatUsd(dispute.amountCents);
  const noun = donationOrPayment(donation.ticketCount);
  const end = ends(noun)[dispute.status];
  const heading = `The dispute of ${amount} ${end.news}`;
  const refunded = donation.refundedCents >= donation.totalChargedCents;
  const meaning = refunded && dispute.status !== "LOST" ? `The ${noun} stays refunded.` : end.meaning;
  const takenCents = dispute.transferReversedCents - dispute.platformFeeReturnedCents;
  const facts: Row[] = [
    { label: "Disputed", value: amount, strong: true },
    { label: "Taken from your balance", value: formatUsd(takenCents) },
    { label: "Paid to you again", value: formatUsd(dispute.transferredAgainCents) },
    { label: "Donor", value: who },
    { label: "Campaign", value: oneLine(campaign.title) },
    { label: "Receipt", value: donation.receiptNumber },
  ];
  const link = dashboardLink(place, org.slug, `disputes/${urlPart(dispute.id)}`);
  const footer = [`You get this because it is the notification address of ${oneLine(org.name)}.`];
  return {
    subject: `Dispute ${end.news}: ${amount}, ${who}`,
    html: layout({
      place,
      title: "Dispute",
      preview: meaning,
      sender: oneLine(org.name),
      heading,
      body: [paragraph(meaning), rows(facts), button("Open the dispute", link)],
      footer,
    }),
    text: plain(place, [heading, meaning, rowsText(facts), `Open the dispute: ${link}`], footer),
  };
}
