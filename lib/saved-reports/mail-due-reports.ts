import { drawDonorCohorts } from "@/lib/analytics/cohorts/export-donor-cohorts-pdf";
import { getDonorCohorts } from "@/lib/analytics/cohorts/get-donor-cohorts";
import { drawReport } from "@/lib/analytics/period/export-report-pdf";
import { getPeriodReport } from "@/lib/analytics/period/get-period-report";
import { getTopDonors } from "@/lib/analytics/period/get-top-donors";
import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { appLinks } from "@/lib/emails/app-links";
import type { EmailContent } from "@/lib/emails/deliver";
import { reportEmail } from "@/lib/emails/staff/report-email";
import { retentionEmail } from "@/lib/emails/staff/retention-email";
import { sendReport } from "@/lib/emails/staff/send-report";
import type { Context } from "@/lib/kernel/context";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { log } from "@/lib/services/log";
import { advanceGiving, prepareGiving } from "@/lib/totals/prepare-giving";
import { presentRecipients } from "./recipients";
import { mailedDays, mailedPeriod, savedRange } from "./rules";
import { serializeSavedReport } from "./saved-reports";
import type { SavedCohortReport, SavedPeriodReport } from "./schemas";
import { type DueReport, findSavedReport, listDueReports, markMailed } from "./store";

const BATCH_SIZE = 100;
/** Maximum size of the attached file, in bytes. Mail services accept some tens of MiB, mailboxes less. */
const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Mails a batch of the due saved reports, one mail per report, current recipient and due day. A later run retries
 * failed mails. A report that needs the giving of donors waits until it is read: each call does a step of that after
 * the other reports are mailed.
 */
export async function mailDueReports(
  ctx: Context,
): Promise<{ mailed: number; failed: number; more: boolean }> {
  let mailed = 0;
  let failed = 0;
  const waiting = new Set<string>();
  const batch = await listDueReports(ctx.db, ctx.now, BATCH_SIZE);
  for (const due of batch)
    try {
      const outcome = await mailReport(ctx, due);
      if (outcome === "mailed") mailed += 1;
      if (outcome === "waits") waiting.add(due.orgId);
    } catch (err) {
      failed += 1;
      log.error({ err, savedReportId: due.id, orgId: due.orgId }, "a saved report could not be mailed");
    }
  for (const orgId of waiting)
    try {
      await advanceGiving(ctx, orgId);
    } catch (err) {
      failed += 1;
      log.error({ err, orgId }, "the giving of donors could not be read for a saved report");
    }
  // A report that waits is due again at once, but a failed one only in a later run.
  const isFull = batch.length === BATCH_SIZE && failed < BATCH_SIZE;
  return { mailed, failed, more: isFull || (waiting.size > 0 && failed === 0) };
}

/** How long the job waits for other readers of the giving of donors, in milliseconds; longer than a request. */
const WAIT_MS = 60_000;

/** The mail of a saved report, and the report as a file to attach. */
type Mail = { write: (isListed: boolean) => Promise<EmailContent>; file: PdfFile | null };

type Outcome = "mailed" | "not mailed" | "waits";

async function mailReport(ctx: Context, { id, orgId, dueOn }: DueReport): Promise<Outcome> {
  const inOrg = await permitInOrg(ctx, orgId);
  const row = await findSavedReport(ctx.db, orgId, id);
  if (!row) return "not mailed";
  const saved = serializeSavedReport(row);
  const mail =
    saved.kind === "PERIOD" ? await periodMail(inOrg, saved, dueOn) : await cohortsMail(inOrg, saved, dueOn);
  if (!mail) return "waits";
  // Resolved last, so that a removal or demotion takes effect until the mail is sent.
  const to = await presentRecipients(inOrg, row);
  const sent = await sendReport(ctx, { org: inOrg.org, savedReportId: id, to, dueOn, ...mail });
  await markMailed(ctx.db, id, dueOn);
  return sent > 0 ? "mailed" : "not mailed";
}

/** Returns null while the giving of donors must be read first. */
async function periodMail(ctx: OrgContext, saved: SavedPeriodReport, dueOn: string): Promise<Mail | null> {
  const query = {
    ...mailedDays(savedRange(saved), dueOn),
    compare: saved.compare,
    ...(saved.campaignId ? { campaignId: saved.campaignId } : {}),
  };
  const report = await getPeriodReport(ctx, query);
  const top = await getTopDonors(ctx, query);
  if (top.status === "PREPARING") return null;
  const file = await fileOf(ctx, () => drawReport(ctx, query, { report, top }));
  const mail = { org: ctx.org, saved, report, hasFile: file !== null };
  return { file, write: (isListed) => reportEmail({ ...mail, isListed }, appLinks()) };
}

/** Returns null while the giving of donors must be read first. */
async function cohortsMail(ctx: OrgContext, saved: SavedCohortReport, dueOn: string): Promise<Mail | null> {
  if (!(await prepareGiving(ctx, ctx.org, { waitMs: WAIT_MS }))) return null;
  const { unit, periodCount } = saved;
  const report = await getDonorCohorts(ctx, { unit, periodCount, period: mailedPeriod(unit, dueOn).name });
  const file = await fileOf(ctx, () => drawDonorCohorts(ctx, report));
  const mail = { org: ctx.org, saved, report, hasFile: file !== null };
  return { file, write: (isListed) => retentionEmail({ ...mail, isListed }, appLinks()) };
}

/** Returns the file to attach, or null if it cannot be rendered or is too large: the figures are mailed anyway. */
async function fileOf(ctx: OrgContext, draw: () => Promise<PdfFile>): Promise<PdfFile | null> {
  try {
    const file = await draw();
    return file.bytes.length <= MAX_BYTES ? file : null;
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId, orgId: ctx.orgId }, "a report is mailed without its file");
    return null;
  }
}
