import { disputeReason } from "@/lib/disputes/labels";
import { formatUsd } from "@/lib/kernel/money";
import { urlPart } from "@/lib/kernel/web-address";
import type { DisputeRow } from "@/lib/refunds/money-back-store";
import type { MailContent } from "../deliver";
import type { Donation } from "../store";
import { oneLine } from "../words";
import { formatInstant } from "./dates";
import { donationOrPayment, fullName, methodName, tickets } from "./gift-words";
import { button, layout, note, paragraph, plain, type Row, rows, rowsText } from "./layout";
import { dashboardLink, type Place } from "./place";

/** `noun`: a donation, or the payment for tickets. */
const evidence = (noun: string) =>
  `What helps: the receipt, letters or mails to and from the donor, and what shows that they knew of the ${noun}.`;

/**
 * Tells staff that a donor's bank contests a donation: how much, why, until when and where to answer. `again`: that it took
 * the money once more, after it had given it back.
 */
export function disputeAlertMail(
  found: Donation,
  dispute: DisputeRow,
  place: Place,
  { again = false } = {},
): MailContent {
  const { donation, campaign, org } = found;
  const amount = formatUsd(dispute.amountCents);
  const who = fullName(donation);
  const deadline = dispute.respondBy
    ? formatInstant(dispute.respondBy, org.timezone)
    : "No answer is asked for";
  const inquiry = dispute.processorStatus.startsWith("warning_");
  const noun = donationOrPayment(donation.ticketCount);
  const seats = tickets(donation.ticketCount);
  const to = seats
    ? `their payment for ${seats} to ${oneLine(campaign.title)}`
    : `their gift to ${oneLine(campaign.title)}`;
  const opening = again
    ? `The bank of ${who} has taken ${amount} of ${to} again, after it had given it back.`
    : `The bank of ${who} disputes ${amount} of ${to}.`;
  const meaning = again
    ? `Your part is taken from your balance again, and the ${noun} does not count while the bank has the money.`
    : inquiry
      ? "It is a question of the bank: no money has moved. A good answer, or a refund, can end it."
      : `While it is open, the bank holds the money back: your part is taken from your balance, and comes back if the dispute is won. The ${noun} does not count until then.`;
  const answerable = dispute.status === "OPEN" && dispute.respondBy !== null;
  const where = answerable
    ? "Answer before the deadline: open the dispute in the dashboard, where you find the page that takes your evidence."
    : "Open the dispute in the dashboard to follow it.";
  const facts: Row[] = [
    { label: "Disputed", value: amount, strong: true },
    { label: "Reason", value: disputeReason(dispute.reason) },
    { label: "Answer by", value: deadline, strong: true },
    { label: "Dispute", value: dispute.processorDisputeId },
  ];
  const details: Row[] = [
    { label: "Donor", value: who },
    { label: "E-mail", value: donation.donorEmail },
    { label: seats ?? "Gift", value: formatUsd(donation.amountCents) },
    { label: "Charged", value: formatUsd(donation.totalChargedCents) },
    { label: "Paid by", value: methodName(donation.paymentMethod) },
    {
      label: seats ? "Paid" : "Given",
      value: formatInstant(donation.succeededAt ?? donation.createdAt, org.timezone),
    },
    { label: "Receipt", value: donation.receiptNumber },
  ];
  const link = dashboardLink(place, org.slug, `disputes/${urlPart(dispute.id)}`);
  const footer = [`You get this because it is the notification address of ${oneLine(org.name)}.`];
  const heading = `A ${noun} of ${formatUsd(donation.amountCents)} is disputed${again ? " again" : ""}`;
  return {
    subject: `Dispute${again ? " again" : ""}: ${amount}, ${who}`,
    html: layout({
      place,
      title: "Dispute",
      preview: opening,
      sender: oneLine(org.name),
      heading,
      body: [
        paragraph(opening),
        paragraph(meaning),
        rows(facts),
        paragraph(where),
        note(evidence(noun)),
        rows(details),
        button("Open the dispute", link),
      ],
      footer,
    }),
    text: plain(
      place,
      [
        heading,
        opening,
        meaning,
        rowsText(facts),
        where,
        evidence(noun),
        rowsText(details),
        `Open the dispute: ${link}`,
      ],
      footer,
    ),
  };
}
