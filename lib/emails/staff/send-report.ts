import type { PeriodReport } from "@/lib/analytics/period/schemas";
import type { Context } from "@/lib/kernel/context";
import { formatUsd } from "@/lib/kernel/money";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { appLinks, reportLink } from "../app-links";
import { oneLine } from "../clean-text";
import { formatDays } from "../dates";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { renderEmail, senderOf } from "../render";

type Org = { id: string; name: string; slug: string; email: string; notificationEmail: string };
type Saved = { id: string; name: string };

/** Sends staff the figures of a saved report and its PDF file, if there is one, once for the day on which it is due. Throws `MailError`. */
export async function sendReport(
  ctx: Context,
  {
    org,
    saved,
    dueOn,
    report,
    file,
  }: { org: Org; saved: Saved; dueOn: string; report: PeriodReport; file: PdfFile | null },
): Promise<Outcome> {
  const attachment = file && {
    filename: file.name,
    contentType: "application/pdf",
    content: Buffer.from(file.bytes).toString("base64"),
  };
  return deliver(ctx, {
    cause: `report:${saved.id}:${dueOn}`,
    kind: "REPORT",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: await reportEmail({ org, saved, report, hasFile: file !== null }, appLinks()),
    ...(attachment ? { attachments: [attachment] } : {}),
  });
}

export async function reportEmail(
  {
    org,
    saved,
    report,
    hasFile,
  }: { org: Pick<Org, "name" | "slug">; saved: Pick<Saved, "name">; report: PeriodReport; hasFile: boolean },
  app: Parameters<typeof senderOf>[1],
): Promise<EmailContent> {
  const { raisedCents, donationCount, avgGiftCents, campaigns, before } = report;
  const largest = campaigns.find(({ amountCents }) => amountCents > 0);
  return renderEmail("report", senderOf(org, app), {
    name: oneLine(saved.name),
    days: formatDays(report),
    raised: formatUsd(raisedCents),
    donations: donationCount.toLocaleString("en-US"),
    average: donationCount > 0 ? formatUsd(avgGiftCents) : "none",
    campaign: largest ? `${oneLine(largest.title)} (${formatUsd(largest.amountCents)})` : null,
    before: `${formatDays(before)}: ${formatUsd(before.raisedCents)} from ${donationsOf(before.donationCount)}.`,
    hasFile,
    link: reportLink(app, org.slug, { from: report.from, to: report.to, compare: before.comparison }),
  });
}

const donationsOf = (count: number) =>
  count === 1 ? "1 donation" : `${count.toLocaleString("en-US")} donations`;
