import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { printedLogo } from "@/lib/pictures/printed-logo";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import { getPeriodReport } from "./get-period-report";
import { getTopDonors } from "./get-top-donors";
import { reportDocument } from "./report-document";
import type { PeriodReport, PeriodReportQuery, TopDonors } from "./schemas";

/**
 * Exports the report of a range of days as a PDF file. Throws like {@link getPeriodReport}, and `unavailable` while
 * many files wait.
 */
export async function exportReportPdf(ctx: OrgContext, query: PeriodReportQuery): Promise<PdfFile> {
  const report = await getPeriodReport(ctx, query);
  const file = await drawReport(ctx, query, { report, top: await getTopDonors(ctx, query) });
  const { from, to } = report;
  await recordAudit(ctx.db, ctx, {
    orgId: ctx.orgId,
    action: "export.downloaded",
    subject: { type: "export", id: "report" },
    after: { from, to, ...(query.campaignId ? { campaignId: query.campaignId } : {}) },
  });
  return file;
}

/**
 * Draws a report and its top donors, which were already read, as a PDF file. Throws `unavailable` while many files
 * wait.
 */
export async function drawReport(
  ctx: OrgContext,
  query: PeriodReportQuery,
  { report, top }: { report: PeriodReport; top: TopDonors },
): Promise<PdfFile> {
  const [named] = report.campaigns;
  const document = reportDocument({
    org: ctx.org,
    logo: await printedLogo(ctx, ctx.org),
    report,
    top,
    campaign: query.campaignId ? (named?.title ?? "") : null,
    now: ctx.now,
  });
  return {
    bytes: await renderPdf(document, ctx),
    name: `report-${ctx.org.slug}-${report.from}-${report.to}.pdf`,
  };
}
