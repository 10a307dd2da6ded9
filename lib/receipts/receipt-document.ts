import type { DonationDetails } from "@/lib/donations/store";
import { thankYouMessage } from "@/lib/donor-texts/resolve";
import { type AppLinks, inLanguage, thanksLink } from "@/lib/emails/app-links";
import { cleanLines, oneLine } from "@/lib/emails/clean-text";
import { donorName, einLabel, LONGEST_NAME } from "@/lib/emails/labels";
import { shownColor } from "@/lib/kernel/accent";
import { type Translator, translator } from "@/lib/languages/translator";
import { isProperty } from "@/lib/offline-donations/labels";
import type { PdfDocument, PdfRow } from "@/lib/services/pdf/document";
import { type ReceiptLabels, receiptLabels, receivedOf } from "./labels";
import { type ReceiptSums, receiptSums } from "./rules";
import { goodsStatement, stateNotice } from "./statement";

type Labels = Translator<"receipts.document">;

/**
 * Returns the receipt of a donation as a document in the donation's language, or null for a donation that was never
 * paid.
 */
export function receiptDocument(details: DonationDetails, app: AppLinks): PdfDocument | null {
  const { donation, donor, campaign, org, level, offline } = details;
  const sums = receiptSums({
    ...donation,
    level,
    ticketsValueCents: details.ticketsValueCents,
    taxStatus: org.taxStatus,
  });
  if (!sums) return null;
  const { taxStatus } = org;
  const organization = oneLine(org.legalName ?? org.name);
  const labels = receiptLabels(donation.language);
  const { language } = labels;
  const t = translator(language, "receipts.document");
  const tickets = labels.tickets(donation.ticketCount);
  const received = receivedOf(tickets, level && labels.level(oneLine(level.name)));
  const notice = stateNotice({ sums, organization, taxStatus, status: donation.status, language });
  const statement = goodsStatement({ sums, organization, taxStatus, received, language });
  const thanks = thankYouMessage(details, () => labels.money(donation.amountCents));
  const paidAt = donation.succeededAt ?? donation.createdAt;
  const online = inLanguage(thanksLink(app, campaign.slug, donation.id), labels.language);
  return {
    language: labels.locale,
    title: t("title"),
    subtitle: donation.receiptNumber,
    sender: senderOf(org, t),
    color: shownColor(campaign, org),
    blocks: [
      ...(notice ? [{ kind: "notice" as const, ...notice }] : []),
      { kind: "sums", rows: sumRows(details, { sums, tickets, labels, t }) },
      {
        kind: "facts",
        rows: [
          { label: t("receiptNumber"), value: donation.receiptNumber },
          { label: t("date"), value: labels.day(paidAt, org.timezone) },
          {
            label: t("donor"),
            value: { text: donorName(donation, LONGEST_NAME), instead: oneLine(donation.donorEmail, 254) },
          },
          ...factRow(t("address"), donor.postalAddress && cleanLines(donor.postalAddress, 300)),
          { label: t("campaign"), value: oneLine(campaign.title) },
          ...factRow(t("fund"), labels.funds(details.funds, donation)),
          ...factRow(t("dedication"), labels.dedication(donation)),
          { label: t("paymentMethod"), value: oneLine(labels.paidWith({ ...donation, ...offline })) },
          ...factRow(
            t("frequency"),
            donation.frequency === "ONE_TIME" ? null : labels.frequency(donation.frequency),
          ),
        ],
      },
      ...(statement ? [{ kind: "paragraph" as const, text: statement }] : []),
      ...(sums.isProperty && taxStatus !== "OTHER"
        ? [{ kind: "paragraph" as const, text: t("propertyValue") }]
        : []),
      ...(thanks && sums.state !== "VOID" ? [{ kind: "paragraph" as const, text: thanks.trim() }] : []),
      ...(app.mode === "test" ? [{ kind: "paragraph" as const, text: t("test"), soft: true }] : []),
    ],
    footer: footerOf(org, t),
    page: pageOf(t),
    missing: t("missing", { link: online }),
    createdAt: paidAt.toISOString(),
  };
}

/** The organization's details that documents contain. */
export type Issuer = Pick<
  DonationDetails["org"],
  "name" | "legalName" | "ein" | "postalAddress" | "email" | "taxStatus"
>;

/** Returns the organization's header of its documents: registered name, common name, address, EIN. */
export function senderOf(org: Issuer, t: Labels): PdfDocument["sender"] {
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
      ...(ein ? [t("ein", { ein })] : []),
    ],
  };
}

/** Returns the footer of an organization's documents. */
export function footerOf(org: Issuer, t: Labels): string {
  return t(org.taxStatus === "OTHER" ? "keep" : "keepForTaxes", { email: oneLine(org.email, 254) });
}

/** Returns the page numbering of a document (`PdfDocument.page`). */
export function pageOf(t: Labels): string {
  return t("page", { page: "{page}", count: "{count}" });
}

function sumRows(
  { donation, offline }: DonationDetails,
  {
    sums,
    tickets,
    labels,
    t,
  }: { sums: ReceiptSums; tickets: string | null; labels: ReceiptLabels; t: Labels },
): PdfRow[] {
  const { money } = labels;
  const moneyRow = (label: string, cents: number): PdfRow[] =>
    cents === 0 ? [] : [{ label, value: cents < 0 ? `−${money(-cents)}` : money(cents) }];
  const coveredCents = donation.totalChargedCents - donation.amountCents;
  const otherCents = sums.paidCents - donation.totalChargedCents;
  if (sums.isProperty)
    return [
      { label: t("property"), value: oneLine(offline?.description ?? "", 500), strong: true },
      ...moneyRow(t("goods"), sums.goodsCents ?? 0),
    ];
  if (sums.isVoided)
    return isProperty(donation.paymentMethod) ? [] : moneyRow(t("gift"), donation.amountCents);
  const isReturned = sums.returnedCents > 0;
  const goodsCents = sums.state === "VOID" ? null : sums.goodsCents;
  return [
    { label: tickets ?? t("gift"), value: money(donation.amountCents) },
    ...moneyRow(t("fees"), coveredCents),
    ...moneyRow(t("difference"), otherCents),
    { label: t("paid"), value: money(sums.paidCents), strong: true },
    ...moneyRow(t("returned"), -sums.returnedCents),
    ...(isReturned ? [{ label: t("remaining"), value: money(sums.remainingCents), strong: true }] : []),
    ...moneyRow(t("goods"), goodsCents ?? 0),
    ...(goodsCents !== null && goodsCents > 0 && sums.deductibleCents !== null
      ? [{ label: t("deductible"), value: money(sums.deductibleCents), strong: true }]
      : []),
  ];
}

const factRow = (label: string, value: string | null): PdfRow[] => (value ? [{ label, value }] : []);
