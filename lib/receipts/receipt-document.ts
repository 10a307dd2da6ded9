import { paidWithLabel } from "@/lib/donations/labels";
import type { DonationDetails } from "@/lib/donations/store";
import { type AppLinks, thanksLink } from "@/lib/emails/app-links";
import { block, oneLine } from "@/lib/emails/clean-text";
import { formatDay } from "@/lib/emails/dates";
import { dedicationLabel, donorName, einLabel, frequencyLabel, ticketsLabel } from "@/lib/emails/labels";
import { formatUsd } from "@/lib/kernel/money";
import type { PdfDocument, PdfRow } from "@/lib/services/pdf/document";
import { type ReceiptSums, receiptSums } from "./rules";
import { goodsStatement, stateNotice } from "./statement";

/** The receipt of a donation as a document; null for a donation that was never paid. */
export function receiptDocument(details: DonationDetails, app: AppLinks): PdfDocument | null {
  const { donation, donor, campaign, org, level } = details;
  const sums = receiptSums({
    ...donation,
    level,
    ticketsValueCents: details.ticketsValueCents,
    taxStatus: org.taxStatus,
  });
  if (!sums) return null;
  const { taxStatus } = org;
  const organization = oneLine(org.legalName ?? org.name);
  const tickets = ticketsLabel(donation.ticketCount);
  const received = [tickets, level && `“${oneLine(level.name)}”`].filter(Boolean).join(", ") || null;
  const notice = stateNotice({ sums, taxStatus, status: donation.status });
  const statement = goodsStatement({ sums, organization, taxStatus, received });
  const paidAt = donation.succeededAt ?? donation.createdAt;
  const online = thanksLink(app, campaign.slug, donation.id);
  return {
    title: "Receipt",
    subtitle: donation.receiptNumber,
    sender: senderOf(org),
    color: campaign.color,
    blocks: [
      ...(notice ? [{ kind: "notice" as const, ...notice }] : []),
      { kind: "sums", rows: sumRows(details, sums, tickets) },
      {
        kind: "facts",
        rows: [
          { label: "Receipt number", value: donation.receiptNumber },
          { label: "Date", value: formatDay(paidAt, org.timezone) },
          {
            label: "Donor",
            value: { text: donorName(donation), instead: oneLine(donation.donorEmail, 254) },
          },
          ...factRow("Address", donor.postalAddress && block(donor.postalAddress, 300)),
          { label: "Campaign", value: oneLine(campaign.title) },
          ...factRow("Dedication", dedicationLabel(donation)),
          { label: "Payment method", value: oneLine(paidWithLabel(donation)) },
          ...factRow(
            "Frequency",
            donation.frequency === "ONE_TIME" ? null : frequencyLabel(donation.frequency),
          ),
        ],
      },
      ...(statement ? [{ kind: "paragraph" as const, text: statement }] : []),
      ...(org.thankYouMessage ? [{ kind: "paragraph" as const, text: org.thankYouMessage.trim() }] : []),
      ...(app.mode === "test"
        ? [
            {
              kind: "paragraph" as const,
              text: "This receipt comes from a test installation: no money moved.",
              soft: true,
            },
          ]
        : []),
    ],
    footer: footerOf(org),
    missing: `Some letters of this receipt cannot be shown in this file. It is complete at ${online}`,
    createdAt: paidAt.toISOString(),
  };
}

/** What documents say of the organization. */
export type Issuer = Pick<
  DonationDetails["org"],
  "name" | "legalName" | "ein" | "postalAddress" | "email" | "taxStatus"
>;

/** The organization at the top of its documents: registered name, the name it is known by, address, EIN. */
export function senderOf(org: Issuer): PdfDocument["sender"] {
  const name = oneLine(org.legalName ?? org.name);
  const ein = einLabel(org.ein);
  return {
    name,
    lines: [
      ...(org.legalName && name !== oneLine(org.name) ? [oneLine(org.name)] : []),
      ...(org.postalAddress ?? "")
        .split("\n")
        .map((line) => oneLine(line))
        .filter((line) => line !== ""),
      ...(ein ? [`EIN ${ein}`] : []),
    ],
  };
}

/** At the end of an organization's documents. */
export function footerOf(org: Issuer): string {
  const keep =
    org.taxStatus === "OTHER"
      ? "Keep this document for your records."
      : "Keep this document for your tax records.";
  return `${keep} Questions: ${oneLine(org.email, 254)}`;
}

function sumRows({ donation }: DonationDetails, sums: ReceiptSums, tickets: string | null): PdfRow[] {
  const coveredCents = donation.totalChargedCents - donation.amountCents;
  const otherCents = sums.paidCents - donation.totalChargedCents;
  const isReturned = sums.returnedCents > 0;
  const goodsCents = sums.state === "VOID" ? null : sums.goodsCents;
  return [
    { label: tickets ?? "Gift", value: formatUsd(donation.amountCents) },
    ...moneyRow("Fees covered by the donor", coveredCents),
    ...moneyRow("Difference to the amount received", otherCents),
    { label: "Amount paid", value: formatUsd(sums.paidCents), strong: true },
    ...moneyRow("Returned to the donor", -sums.returnedCents),
    ...(isReturned
      ? [{ label: "Remaining payment", value: formatUsd(sums.remainingCents), strong: true }]
      : []),
    ...moneyRow("Fair market value of goods and services", goodsCents ?? 0),
    ...(goodsCents !== null && goodsCents > 0 && sums.deductibleCents !== null
      ? [{ label: "Tax-deductible amount", value: formatUsd(sums.deductibleCents), strong: true }]
      : []),
  ];
}

const moneyRow = (label: string, cents: number): PdfRow[] =>
  cents === 0 ? [] : [{ label, value: cents < 0 ? `−${formatUsd(-cents)}` : formatUsd(cents) }];

const factRow = (label: string, value: string | null): PdfRow[] => (value ? [{ label, value }] : []);
