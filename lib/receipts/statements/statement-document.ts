import { appLinks } from "@/lib/emails/app-links";
import { cleanLines, oneLine } from "@/lib/emails/clean-text";
import { statedName } from "@/lib/emails/labels";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import { translator } from "@/lib/languages/translator";
import type { PdfDocument } from "@/lib/services/pdf/document";
import { receiptLabels, receivedOf } from "../labels";
import { footerOf, type Issuer, pageOf, senderOf } from "../receipt-document";
import { type StatementLine, statementTotals } from "./rules";

type Statement = {
  /** As stored with the donor's donations. */
  language: string;
  org: Issuer & { timezone: string; color: string | null };
  donor: { firstName: string; lastName: string; email: string | null; postalAddress: string | null };
  window: TimeWindow;
  lines: readonly StatementLine[];
  /** When the statement that this one replaces was issued, for the same range with other sums. Null if none. */
  replacesAt: Date | null;
  now: Date;
};

const UNKNOWN = "—";

/**
 * Returns a donor's statement: a written acknowledgment may cover several contributions of a year (IRS Publication
 * 1771). A donation without a known deductible part has a dash there, and its own receipt states why.
 */
export function statementDocument({
  language,
  org,
  donor,
  window,
  lines,
  replacesAt,
  now,
}: Statement): PdfDocument {
  const words = receiptLabels(language);
  const { money, day } = words;
  const t = translator(words.language, "receipts.statement");
  const labels = translator(words.language, "receipts.document");
  const isDeductible = org.taxStatus === "501C3";
  const totals = statementTotals(lines);
  const first = window.from ?? lines[0]?.donation.succeededAt ?? now;
  // If the range has not ended, the statement covers it up to today.
  const last = new Date(Math.min(window.before ? window.before.getTime() - 1 : Infinity, now.getTime()));
  const period = `${day(first, org.timezone)} – ${day(last, org.timezone)}`;
  const hasGoods = totals.goodsCents > 0;
  const known = (cents: number | null) => (cents === null ? UNKNOWN : money(cents));
  /** Returns the description of goods and services that a written acknowledgment requires. */
  const received = ({ donation, sums }: StatementLine): string[] => {
    const { ticketCount, level } = donation;
    const goods = receivedOf(words.tickets(ticketCount), level && words.level(oneLine(level.name)));
    return goods && sums.goodsCents !== 0 && sums.state !== "VOID" ? [t("received", { goods })] : [];
  };
  const designated = ({ donation }: StatementLine): string[] => {
    const funds = words.funds(donation.funds, donation);
    return funds ? [t("designated", { funds })] : [];
  };
  const cells = (line: StatementLine): string[] => [
    line.donation.succeededAt ? day(line.donation.succeededAt, org.timezone) : "",
    [
      oneLine(line.donation.campaign.title),
      ...designated(line),
      ...(isDeductible ? received(line) : []),
      ...(line.sums.isProperty ? [oneLine(line.donation.description ?? "", 500)] : []),
      t(line.sums.isVoided ? "note.VOIDED" : `note.${line.sums.state}`, {
        receipt: line.donation.receiptNumber,
      }),
    ].join("\n"),
    ...(line.sums.isProperty
      ? [UNKNOWN, UNKNOWN]
      : [money(line.sums.paidCents), money(line.sums.returnedCents)]),
    ...(isDeductible
      ? [known(line.sums.state === "VOID" ? 0 : line.sums.goodsCents), known(line.sums.deductibleCents)]
      : []),
  ];
  const figures = [t("paid"), t("returned"), ...(isDeductible ? [t("value"), t("deductible")] : [])];
  const each = 0.145;
  const paragraph = (text: string) => ({ kind: "paragraph" as const, text });
  return {
    language: words.locale,
    title: t("title"),
    subtitle: period,
    sender: senderOf(org, labels),
    color: org.color,
    blocks: [
      ...(replacesAt
        ? [
            {
              kind: "notice" as const,
              title: t("corrected"),
              text: t("replaces", { day: day(replacesAt, org.timezone) }),
            },
          ]
        : []),
      {
        kind: "facts",
        rows: [
          {
            label: labels("donor"),
            value: {
              text: statedName(donor),
              instead: oneLine(donor.email ?? "", 254),
            },
          },
          ...(donor.postalAddress
            ? [{ label: t("address"), value: cleanLines(donor.postalAddress, 300) }]
            : []),
          ...(donor.email ? [{ label: t("email"), value: oneLine(donor.email, 254) }] : []),
          { label: t("donations"), value: String(lines.length) },
          { label: t("issued"), value: day(now, org.timezone) },
        ],
      },
      {
        kind: "table",
        columns: [
          { title: labels("date"), width: 0.14 },
          { title: t("campaignAndReceipt"), width: 1 - 0.14 - figures.length * each },
          ...figures.map((title) => ({ title, width: each, isFigure: true })),
        ],
        rows: lines.map(cells),
        total: [
          t("total"),
          "",
          money(totals.paidCents),
          money(totals.returnedCents),
          ...(isDeductible ? [money(totals.goodsCents), money(totals.deductibleCents)] : []),
        ],
      },
      ...(isDeductible && lines.length > 0
        ? [
            paragraph(
              hasGoods
                ? t("withGoods", { organization: oneLine(org.legalName ?? org.name), zero: money(0) })
                : t("withoutGoods", { zero: money(0) }),
            ),
          ]
        : []),
      ...(isDeductible && totals.unknown > 0 ? [paragraph(t("unknown", { dash: UNKNOWN }))] : []),
      ...(lines.some(({ sums }) => sums.isProperty) ? [paragraph(t("property", { dash: UNKNOWN }))] : []),
      ...(appLinks().mode === "test" ? [paragraph(t("test"))] : []),
    ],
    footer: footerOf(org, labels),
    page: pageOf(labels),
    missing: t("missing"),
    createdAt: new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000).toISOString(),
  };
}
