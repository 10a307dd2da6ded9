import { formatUsd } from "@/lib/kernel/money";
import type { MailContent } from "../deliver";
import { html } from "../html";
import type { Donation } from "../store";
import { oneLine } from "../words";
import { formatInstant } from "./dates";
import { dedication, donationOrPayment, frequencyName, fullName, methodName, tickets } from "./gift-words";
import { goodsStatement } from "./goods-statement";
import { button, layout, note, paragraph, plain, type Row, rows, rowsText } from "./layout";
import { type Place, thanksLink } from "./place";
import { subscriptionLines } from "./renewal";

/** The donor's receipt: a written acknowledgement as the Internal Revenue Service asks for one (Publication 1771). */
export function receiptMail(details: Donation, place: Place): MailContent {
  const { donation, campaign, org } = details;
  const name = oneLine(org.name);
  const title = oneLine(campaign.title);
  const goods = goodsStatement(details);
  const link = thanksLink(place, campaign.slug, donation.id);
  const amount = formatUsd(donation.amountCents);
  const seats = tickets(donation.ticketCount);
  const online = `View this ${donationOrPayment(donation.ticketCount)} online`;
  const coveredCents = donation.totalChargedCents - donation.amountCents;
  const heading = `Thank you, ${oneLine(donation.donorFirstName)}`;
  const subscription = subscriptionLines(details, place);
  const opening = seats
    ? `${name} has received your payment of ${amount} for ${seats}: ${title}.`
    : (subscription?.renewal?.opening ?? `${name} has received your gift of ${amount} to ${title}.`);
  const facts: Row[] = [
    { label: "Receipt", value: donation.receiptNumber },
    { label: "Date", value: formatInstant(donation.succeededAt ?? donation.createdAt, org.timezone) },
    { label: "From", value: fullName(donation) },
    { label: "To", value: org.ein ? `${name}, EIN ${org.ein}` : name },
    { label: "Campaign", value: title },
    { label: "Paid by", value: methodName(donation.paymentMethod) },
    ...(donation.frequency === "ONE_TIME"
      ? []
      : [{ label: "Repeats", value: frequencyName(donation.frequency) }]),
  ];
  const sums: Row[] = [
    { label: seats ?? "Your gift", value: amount },
    ...(coveredCents > 0 ? [{ label: "Fees you covered", value: formatUsd(coveredCents) }] : []),
    { label: "Amount paid", value: formatUsd(donation.totalChargedCents), strong: true },
    ...goods.rows,
  ];
  const tribute = dedication(donation);
  const footer = [
    `${name}${org.ein ? ` · EIN ${oneLine(org.ein, 20)}` : ""} · ${org.email}`,
    "Keep this receipt for your tax records. Reply to this mail to reach the organization.",
  ];
  return {
    subject: seats
      ? `Receipt for your payment to ${name}`
      : (subscription?.renewal?.subject ?? `Receipt for your gift to ${name}`),
    html: layout({
      place,
      title: `Receipt ${donation.receiptNumber}`,
      preview: opening,
      sender: name,
      heading,
      body: [
        paragraph(opening),
        ...(tribute ? [paragraph(`${tribute}.`)] : []),
        rows(sums),
        rows(facts),
        note(goods.sentences),
        ...(subscription
          ? [
              paragraph(subscription.note),
              paragraph(html`<a class="link" href="${subscription.link}">Your recurring donation</a>`),
            ]
          : []),
        button(online, link),
      ],
      footer,
    }),
    text: plain(
      place,
      [
        heading,
        opening,
        tribute && `${tribute}.`,
        rowsText(sums),
        rowsText(facts),
        goods.sentences,
        subscription && `${subscription.note}\nYour recurring donation: ${subscription.link}`,
        `${online}: ${link}`,
      ],
      footer,
    ),
  };
}
