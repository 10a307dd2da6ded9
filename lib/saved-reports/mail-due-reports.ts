import { drawReport } from "@/lib/analytics/period/export-report-pdf";
import { getPeriodReport } from "@/lib/analytics/period/get-period-report";
import type { PeriodReport, PeriodReportQuery } from "@/lib/analytics/period/schemas";
import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { sendReport } from "@/lib/emails/staff/send-report";
import type { Context } from "@/lib/kernel/context";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { log } from "@/lib/services/log";
import { presentRecipients } from "./recipients";
import { mailedDays, savedRange } from "./rules";
import { serializeSavedReport } from "./saved-reports";
import { type DueReport, findSavedReport, listDueReports, markMailed } from "./store";

const BATCH_SIZE = 100;
/** Mail services take some tens of MiB, and mailboxes less. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Mails a batch of the saved reports that are due, one per report, present recipient and due day. A later run repeats those that fail. */
export async function mailDueReports(
  ctx: Context,
): Promise<{ mailed: number; failed: number; more: boolean }> {
  let mailed = 0;
  let failed = 0;
  const batch = await listDueReports(ctx.db, ctx.now, BATCH_SIZE);
  for (const due of batch)
    try {
      if (await mailReport(ctx, due)) mailed += 1;
    } catch (err) {
      failed += 1;
      log.error({ err, savedReportId: due.id, orgId: due.orgId }, "a saved report could not be mailed");
    }
  return { mailed, failed, more: batch.length === BATCH_SIZE && failed < BATCH_SIZE };
}

async function mailReport(ctx: Context, { id, orgId, dueOn }: DueReport): Promise<boolean> {
  const inOrg = await permitInOrg(ctx, orgId);
  const row = await findSavedReport(ctx.db, orgId, id);
  if (!row) return false;
  const saved = serializeSavedReport(row);
  const query = {
    ...mailedDays(savedRange(saved), dueOn),
    compare: saved.compare,
    ...(saved.campaignId ? { campaignId: saved.campaignId } : {}),
  };
  const report = await getPeriodReport(inOrg, query);
  const file = await fileOf(inOrg, query, report);
  // Decided last, so that a removal or demotion counts until the mail goes out.
  const to = await presentRecipients(inOrg, row);
  const sent = await sendReport(ctx, { org: inOrg.org, saved, to, dueOn, report, file });
  await markMailed(ctx.db, id, dueOn);
  return sent > 0;
}

/** The report as a file to attach; null if it cannot be drawn or is too large, since the figures are mailed all the same. */
async function fileOf(ctx: OrgContext, ...asked: [PeriodReportQuery, PeriodReport]): Promise<PdfFile | null> {
  try {
    const file = await drawReport(ctx, ...asked);
    return file.bytes.length <= MAX_BYTES ? file : null;
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId, orgId: ctx.orgId }, "a report is mailed without its file");
    return null;
  }
}
