import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { readPictureBytes } from "@/lib/pictures/read-files";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { pngOf } from "@/lib/services/encode-picture";
import { log } from "@/lib/services/log";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import { getPeriodReport } from "./get-period-report";
import { getTopDonors } from "./get-top-donors";
import { reportDocument } from "./report-document";
import type { PeriodReport, PeriodReportQuery } from "./schemas";

/** Twice what the file shows, for sharp print. */
const LOGO = { width: 800, height: 176 };

/** The report of a range of days as a PDF file. Throws as {@link getPeriodReport}, and `unavailable` while many files are drawn. */
export async function exportReportPdf(ctx: OrgContext, query: PeriodReportQuery): Promise<PdfFile> {
  const report = await getPeriodReport(ctx, query);
  const file = await drawReport(ctx, query, report);
  const { from, to } = report;
  await recordAudit(ctx.db, ctx, {
    orgId: ctx.orgId,
    action: "export.downloaded",
    subject: { type: "export", id: "report" },
    after: { from, to, ...(query.campaignId ? { campaignId: query.campaignId } : {}) },
  });
  return file;
}

/** A report that was read, as a PDF file with its top donors. Throws `unavailable` while many files are drawn. */
export async function drawReport(
  ctx: OrgContext,
  query: PeriodReportQuery,
  report: PeriodReport,
): Promise<PdfFile> {
  const [named] = report.campaigns;
  const document = reportDocument({
    org: ctx.org,
    logo: await logoOf(ctx),
    report,
    top: await getTopDonors(ctx, query),
    campaign: query.campaignId ? (named?.title ?? "") : null,
    now: ctx.now,
  });
  return {
    bytes: await renderPdf(document),
    name: `report-${ctx.org.slug}-${report.from}-${report.to}.pdf`,
  };
}

/** The organization's logo as a PNG file in base64; null without one, or where it cannot be read or decoded. */
async function logoOf(ctx: OrgContext): Promise<string | null> {
  const { logoHash } = ctx.org;
  if (!logoHash) return null;
  try {
    const bytes = await readPictureBytes(ctx, logoHash);
    return bytes && (await pngOf(bytes, LOGO)).toString("base64");
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId, orgId: ctx.orgId }, "a report is drawn without its logo");
    return null;
  }
}
