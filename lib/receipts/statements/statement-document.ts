import { appLinks } from "@/lib/emails/app-links";
import { block, oneLine } from "@/lib/emails/clean-text";
import { formatDay } from "@/lib/emails/dates";
import { formatUsd } from "@/lib/kernel/money";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import type { PdfDocument } from "@/lib/services/pdf/document";
import { footerOf, type Issuer, senderOf } from "../receipt-document";
import { type StatementLine, statementTotals } from "./rules";

type Statement = {
  org: Issuer & { timezone: string };
  donor: { firstName: string; lastName: string; email: string; postalAddress: string | null };
  window: TimeWindow;
  lines: readonly StatementLine[];
  /** When the statement of the same range was issued that this one replaces with other sums; null if none. */
  replacesAt: Date | null;
  now: Date;
};

const UNKNOWN = "—";

/**
 * A donor's statement: a written acknowledgment may cover several contributions of a year (IRS Publication 1771). A donation with
 * no known deductible part has a dash there, and its own receipt says why.
 */
export function statementDocument({ org, donor, window, lines, replacesAt, now }: Statement): PdfDocument {
  const isDeductible = org.taxStatus === "501C3";
  const totals = statementTotals(lines);
  const first = window.from ?? lines[0]?.donation.succeededAt ?? now;
  const last = window.before ? new Date(window.before.getTime() - 1) : now;
  const period = `${formatDay(first, org.timezone)} – ${formatDay(last, org.timezone)}`;
  const hasGoods = totals.goodsCents > 0;
  const money = (cents: number | null) => (cents === null ? UNKNOWN : formatUsd(cents));
  const cells = (line: StatementLine): string[] => [
    line.donation.succeededAt ? formatDay(line.donation.succeededAt, org.timezone) : "",
    `${oneLine(line.donation.campaign.title, 60)}\n${line.donation.receiptNumber}${noteOf(line)}`,
    formatUsd(line.sums.paidCents),
    formatUsd(line.sums.returnedCents),
    ...(isDeductible
      ? [money(line.sums.state === "VOID" ? 0 : line.sums.goodsCents), money(line.sums.deductibleCents)]
      : []),
  ];
  const figures = isDeductible ? ["Paid", "Returned", "Value received", "Deductible"] : ["Paid", "Returned"];
  const each = 0.145;
  const paragraph = (text: string) => ({ kind: "paragraph" as const, text });
  return {
    title: "Giving statement",
    subtitle: period,
    sender: senderOf(org),
    color: null,
    blocks: [
      ...(replacesAt
        ? [
            {
              kind: "notice" as const,
              title: "Corrected statement",
              text: `This statement replaces the one issued on ${formatDay(replacesAt, org.timezone)}, which is no longer valid: a donation of this period was refunded, disputed or corrected since.`,
            },
          ]
        : []),
      {
        kind: "facts",
        rows: [
          {
            label: "Donor",
            value: {
              text: oneLine(`${donor.firstName} ${donor.lastName}`),
              instead: oneLine(donor.email, 254),
            },
          },
          ...(donor.postalAddress ? [{ label: "Address", value: block(donor.postalAddress, 300) }] : []),
          { label: "Email", value: oneLine(donor.email, 254) },
          { label: "Donations", value: String(lines.length) },
          { label: "Issued", value: formatDay(now, org.timezone) },
        ],
      },
      {
        kind: "table",
        columns: [
          { title: "Date", width: 0.14 },
          { title: "Campaign and receipt", width: 1 - 0.14 - figures.length * each },
          ...figures.map((title) => ({ title, width: each, isFigure: true })),
        ],
        rows: lines.map(cells),
        total: [
          "Total",
          "",
          formatUsd(totals.paidCents),
          formatUsd(totals.returnedCents),
          ...(isDeductible ? [formatUsd(totals.goodsCents), formatUsd(totals.deductibleCents)] : []),
        ],
      },
      ...(isDeductible && lines.length > 0
        ? [
            paragraph(
              hasGoods
                ? `For donations with a value received, ${oneLine(org.legalName ?? org.name)} estimates in good faith the fair market value of the goods or services that you received in return as stated, and the deductible amount is limited to the excess of what you paid over that value. No goods or services were provided in exchange for those with a value of $0.00.`
                : "No goods or services were provided in exchange for donations with a value received of $0.00.",
            ),
          ]
        : []),
      ...(isDeductible && totals.unknown > 0
        ? [
            paragraph(
              `${UNKNOWN} means that the deductible amount is not known: the value of tickets was not stated, or the payment is disputed at the bank. Those donations are not in the deductible total; their receipts say more.`,
            ),
          ]
        : []),
      ...(appLinks().mode === "test"
        ? [paragraph("This statement comes from a test installation: no money moved.")]
        : []),
    ],
    footer: footerOf(org),
    missing: "Some letters of this statement cannot be shown in this file. Your receipts online show them.",
    createdAt: new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000).toISOString(),
  };
}

function noteOf({ sums }: StatementLine): string {
  const notes = { VALID: "", REDUCED: ", refunded in part", HELD: ", disputed", VOID: ", returned in full" };
  return notes[sums.state];
}
