import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { urlPart } from "@/lib/kernel/web-address";
import type { MailContent } from "../deliver";
import type { Donation } from "../store";
import { block, linesOf, oneLine } from "../words";
import { formatInstant } from "./dates";
import { dedication, frequencyName, fullName, methodName, tickets } from "./gift-words";
import { button, layout, note, paragraph, plain, quoted, type Row, rows, rowsText } from "./layout";
import { dashboardLink, type Place } from "./place";

const ANONYMOUS = "The donor asked not to be named in public: please do not thank them by name in the open.";

/** Tells staff of a donation. */
export function adminNoticeMail(found: Donation, place: Place): MailContent {
  const { donation, campaign, org } = found;
  const title = oneLine(campaign.title);
  const who = fullName(donation);
  const sum = formatUsdShort(donation.amountCents);
  const link = dashboardLink(place, org.slug, `donations/${urlPart(donation.id)}`);
  const seats = tickets(donation.ticketCount);
  const opening = seats
    ? `${who} bought ${seats} for ${formatUsd(donation.amountCents)}: ${title}.`
    : `${who} gave ${formatUsd(donation.amountCents)} to ${title}.`;
  const news = seats ? "Tickets sold" : "New gift";
  const message = donation.publicMessage ? block(donation.publicMessage, 280) : null;
  const facts: Row[] = [
    { label: seats ?? "Gift", value: formatUsd(donation.amountCents) },
    { label: "Charged", value: formatUsd(donation.totalChargedCents) },
    { label: "Processing fee", value: formatUsd(donation.processingFeeCents) },
    { label: "Platform fee", value: formatUsd(donation.platformFeeCents) },
    { label: "You receive", value: formatUsd(donation.netAmountCents), strong: true },
  ];
  const details: Row[] = [
    { label: "Donor", value: donation.anonymous ? `${who} (anonymous in public)` : who },
    { label: "E-mail", value: donation.donorEmail },
    { label: "Campaign", value: title },
    { label: "Frequency", value: frequencyName(donation.frequency) },
    { label: "Paid by", value: methodName(donation.paymentMethod) },
    ...optional("Dedication", dedication(donation)),
    { label: "Received", value: formatInstant(donation.succeededAt ?? donation.createdAt, org.timezone) },
    { label: "Receipt", value: donation.receiptNumber },
  ];
  const footer = [`You get this because it is the notification address of ${oneLine(org.name)}.`];
  return {
    subject: `${news}: ${sum} from ${who}${donation.anonymous ? " (anonymous)" : ""}`,
    html: layout({
      place,
      title: news,
      preview: opening,
      sender: oneLine(org.name),
      heading: seats ? `${seats} sold for ${sum}` : `New gift of ${sum}`,
      body: [
        paragraph(opening),
        ...(donation.anonymous ? [note(ANONYMOUS)] : []),
        ...(message ? [quoted(linesOf(message))] : []),
        rows(facts),
        rows(details),
        button("Open in the dashboard", link),
      ],
      footer,
    }),
    text: plain(
      place,
      [
        opening,
        donation.anonymous ? ANONYMOUS : null,
        message && `Message: ${message}`,
        rowsText(facts),
        rowsText(details),
        `Open in the dashboard: ${link}`,
      ],
      footer,
    ),
  };
}

function optional(label: string, value: string | null): Row[] {
  return value ? [{ label, value }] : [];
}
