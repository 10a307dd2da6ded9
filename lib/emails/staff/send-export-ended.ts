import { ranksAtLeast } from "@/lib/auth/roles";
import { findOrganization, findRole } from "@/lib/auth/store";
import { type ExportRunRow, findExportRun, settleMail } from "@/lib/exports/runs/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { getPeopleNow } from "@/lib/services/clerk/identity";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { formatDay, formatInstant } from "../dates";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { renderEmail, senderOf } from "../render";

/**
 * Notifies the person who started an organization export that it is complete or has failed, once, if they may still
 * download it. Throws `not_found`, `MailError`, and `unavailable` while their address cannot be looked up at the
 * sign-in service.
 */
export async function sendExportEnded(
  ctx: Context,
  { runId, orgId }: { runId: string; orgId: string },
): Promise<Outcome> {
  const run = await findExportRun(ctx.db, orgId, runId);
  const org = await findOrganization(ctx.db, orgId);
  if (!run || !org) throw notFound("Export");
  if (run.status === "RUNNING") return "not_due";
  const outcome = await deliver(ctx, {
    cause: `export-ended:${run.id}`,
    kind: "EXPORT_ENDED",
    org,
    donationId: null,
    to: await addressOf(ctx, run),
    content: await exportEndedEmail({ run, org }, appLinks()),
  });
  await settleMail(ctx.db, run.id);
  return outcome;
}

/** Returns the starting person's address; empty if they are no longer an admin or have no address. */
async function addressOf({ db }: Context, { orgId, startedBy }: ExportRunRow): Promise<string> {
  const role = await findRole(db, orgId, startedBy);
  if (role === null || !ranksAtLeast(role, "ADMIN")) return "";
  return (await getPeopleNow([startedBy])).get(startedBy)?.email ?? "";
}

export async function exportEndedEmail(
  {
    run,
    org,
  }: {
    run: Pick<ExportRunRow, "status" | "createdAt" | "expiresAt" | "rows">;
    org: { name: string; slug: string; timezone: string; color: string | null };
  },
  app: AppLinks,
): Promise<EmailContent> {
  const isComplete = run.status === "COMPLETED";
  return renderEmail("exportEnded", senderOf(org, app), {
    isComplete,
    started: formatInstant(run.createdAt, org.timezone),
    rows: isComplete ? run.rows.toLocaleString("en-US") : null,
    until: isComplete && run.expiresAt ? formatDay(run.expiresAt, org.timezone) : null,
    link: dashboardLink(app, org.slug, "settings/export"),
  });
}
