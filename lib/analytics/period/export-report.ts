import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { columnsIn } from "@/lib/exports/amounts";
import type { Column, Line } from "@/lib/exports/csv";
import type { ExportedFile } from "@/lib/exports/make-export";
import { csvStream } from "@/lib/exports/stream";
import { log } from "@/lib/services/log";
import { getPeriodReport } from "./get-period-report";
import { getTopDonors } from "./get-top-donors";
import { TOP_DONORS_PENDING } from "./labels";
import type { PeriodReport, ReportFileQuery, TopDonors } from "./schemas";

/** The columns of the file. `part` states by what the row divides the total, such as `campaign`. */
export const REPORT_COLUMNS: readonly Column[] = [
  ["part", "text"],
  ["id", "text"],
  ["name", "text"],
  ["donations", "number"],
  ["amount_cents", "number"],
  ["donations_before", "number"],
  ["amount_cents_before", "number"],
];

/** Exports a report as a CSV file with one row per part. Throws like {@link getPeriodReport}. */
export async function exportReport(ctx: OrgContext, query: ReportFileQuery): Promise<ExportedFile> {
  const report = await getPeriodReport(ctx, query);
  const top = await getTopDonors(ctx, query);
  async function* pages(): AsyncGenerator<Line[], void> {
    yield [...linesOf(report), ...topLines(top)];
  }
  const stream = await csvStream(columnsIn(query.amounts, REPORT_COLUMNS), pages(), {
    header: true,
    onFailure: (err) => log.error({ err, requestId: ctx.requestId, export: "report" }, "an export failed"),
  });
  const { from, to } = report;
  await recordAudit(ctx.db, ctx, {
    orgId: ctx.orgId,
    action: "export.downloaded",
    subject: { type: "export", id: "report" },
    after: { from, to, ...(query.campaignId ? { campaignId: query.campaignId } : {}) },
  });
  return { stream, name: `report-${ctx.org.slug}-${from}-${to}.csv` };
}

/**
 * Returns the rows of the top donors, or one row that says that they are being prepared. As in the PDF file, donors who
 * ever gave anonymously have no name.
 */
export function topLines({ status, donors }: TopDonors): Line[] {
  if (status === "PREPARING")
    return [
      [
        "top_donors_pending",
        "",
        `${TOP_DONORS_PENDING} Export this report again in a few minutes.`,
        null,
        null,
        null,
        null,
      ],
    ];
  return (donors ?? []).map(({ id, firstName, lastName, anonymous, count, amountCents }) => [
    "top_donor",
    id,
    anonymous ? "Anonymous" : `${firstName} ${lastName}`.trim(),
    count,
    amountCents,
    null,
    null,
  ]);
}

type Sums = { amountCents: number; count: number };
type GeneralFund = { amountCents: number; count: number | null };

const generalLine = (now: GeneralFund, then: GeneralFund): Line => [
  "fund",
  "",
  "General fund",
  now.count,
  now.amountCents,
  then.count,
  then.amountCents,
];

/** Returns the rows of a report: the total, then its parts. A day is compared with the one at the same index. */
export function linesOf(report: PeriodReport): Line[] {
  const { before } = report;
  const NONE: Sums = { amountCents: 0, count: 0 };
  const line = (part: string, id: string, name: string, now: Sums, then: Sums): Line => [
    part,
    id,
    name,
    now.count,
    now.amountCents,
    then.count,
    then.amountCents,
  ];
  const sumsOf = (of: { raisedCents: number; donationCount: number }): Sums => ({
    amountCents: of.raisedCents,
    count: of.donationCount,
  });
  const rows = <Part extends Sums & { before: Sums }>(
    part: string,
    parts: readonly Part[],
    named: (one: Part) => [id: string, name: string],
  ) => parts.map((one) => line(part, ...named(one), one, one.before));
  const { generalFund } = report;
  return [
    line("total", "", `${report.from} to ${report.to}`, sumsOf(report), sumsOf(before)),
    ...report.days.map((day, index) => line("day", "", day.date, day, before.days[index] ?? NONE)),
    // Hours are only those of the chosen days, without a comparison.
    ...report.hours.map(
      ({ hour, count, amountCents }): Line => ["hour", "", String(hour), count, amountCents, null, null],
    ),
    ...rows("campaign", report.campaigns, ({ id, title }) => [id, title]),
    ...rows("fund", report.funds, ({ fund }) => [fund.id, fund.name]),
    ...(generalFund ? [generalLine(generalFund, generalFund.before)] : []),
    ...rows("payment_method", report.methods, ({ method }) => ["", method]),
    ...rows("frequency", report.frequencies, ({ frequency }) => ["", frequency]),
    ...rows("utm_source", report.sources, ({ source }) => ["", source]),
    ...rows("utm_medium", report.mediums, ({ medium }) => ["", medium]),
    ...rows("utm_campaign", report.utmCampaigns, ({ utmCampaign }) => ["", utmCampaign]),
    ...rows("utm_term", report.terms, ({ term }) => ["", term]),
    ...rows("utm_content", report.contents, ({ content }) => ["", content]),
    ...rows("giving_level", report.levels, ({ level }) => [level.id, level.name]),
  ];
}
