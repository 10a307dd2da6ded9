import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { printedLogo } from "@/lib/pictures/printed-logo";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import { cohortsDocument } from "./cohorts-document";
import { getDonorCohorts } from "./get-donor-cohorts";
import type { DonorCohorts, DonorCohortsQuery } from "./schemas";

/** Exports the cohorts as a PDF file. Throws like {@link getDonorCohorts}, and `unavailable` while many files wait. */
export async function exportDonorCohortsPdf(ctx: OrgContext, query: DonorCohortsQuery): Promise<PdfFile> {
  const report = await getDonorCohorts(ctx, query);
  const file = await drawDonorCohorts(ctx, report);
  await recordAudit(ctx.db, ctx, {
    orgId: ctx.orgId,
    action: "export.downloaded",
    subject: { type: "export", id: "donor-cohorts" },
    after: { givingPeriod: report.period.name },
  });
  return file;
}

/** Draws cohorts that were already read as a PDF file. Throws `unavailable` while many files wait. */
export async function drawDonorCohorts(ctx: OrgContext, report: DonorCohorts): Promise<PdfFile> {
  const document = cohortsDocument({
    org: ctx.org,
    logo: await printedLogo(ctx, ctx.org),
    report,
    now: ctx.now,
  });
  return {
    bytes: await renderPdf(document, ctx),
    name: `donor-retention-${ctx.org.slug}-${report.period.name}.pdf`,
  };
}
