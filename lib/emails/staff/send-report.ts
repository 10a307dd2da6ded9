import { createHash } from "node:crypto";
import { busiestHour, hourInWords } from "@/lib/analytics/period/labels";
import type { PeriodReport } from "@/lib/analytics/period/schemas";
import type { Context } from "@/lib/kernel/context";
import { formatUsd } from "@/lib/kernel/money";
import type { PdfFile } from "@/lib/receipts/get-receipt";
import { appLinks, reportLink } from "../app-links";
import { oneLine } from "../clean-text";
import { formatDays } from "../dates";
import { deliver, type EmailContent } from "../deliver";
import { renderEmail, senderOf } from "../render";

type Org = { id: string; name: string; slug: string; email: string; notificationEmail: string };
type Saved = {
  id: string;
  name: string;
  /** Of a report on one campaign. */
  campaignId: string | null;
};

/**
 * Sends the figures of a saved report and its PDF file, if there is one, to each of these addresses, once for the day on which it is due.
 * Returns the number of mails. An address that fails holds up no other; then throws the first `MailError`.
 */
export async function sendReport(
  ctx: Context,
  {
    org,
    saved,
    to: recipients,
    dueOn,
    report,
    file,
  }: {
    org: Org;
    saved: Saved;
    to: readonly string[];
    dueOn: string;
    report: PeriodReport;
    file: PdfFile | null;
  },
): Promise<number> {
  const attachment = file && {
    filename: file.name,
    contentType: "application/pdf",
    content: Buffer.from(file.bytes).toString("base64"),
  };
  const failures: unknown[] = [];
  let sent = 0;
  for (const to of recipients)
    try {
      const isListed = to !== org.notificationEmail;
      const outcome = await deliver(ctx, {
        cause: reportCause(saved.id, dueOn, to),
        kind: "REPORT",
        org,
        donationId: null,
        to,
        content: await reportEmail({ org, saved, report, hasFile: file !== null, isListed }, appLinks()),
        ...(attachment ? { attachments: [attachment] } : {}),
      });
      if (outcome === "sent") sent += 1;
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return sent;
}

/** The address as a hash, since providers limit the length of an idempotency key. */
const reportCause = (id: string, dueOn: string, to: string) =>
  `report:${id}:${dueOn}:${createHash("sha256").update(to.toLowerCase()).digest("base64url").slice(0, 22)}`;

export async function reportEmail(
  {
    org,
    saved,
    report,
    hasFile,
    isListed,
  }: {
    org: Pick<Org, "name" | "slug">;
    saved: Pick<Saved, "name" | "campaignId">;
    report: PeriodReport;
    hasFile: boolean;
    /** Whether it goes to an address that the report lists. */
    isListed: boolean;
  },
  app: Parameters<typeof senderOf>[1],
): Promise<EmailContent> {
  const { raisedCents, donationCount, avgGiftCents, campaigns, before, comparisons, hours } = report;
  const { campaignId } = saved;
  const only = campaigns.find(({ id }) => id === campaignId);
  const largest = campaigns.find(({ amountCents }) => amountCents > 0);
  const busiest = busiestHour(hours);
  return renderEmail("report", senderOf(org, app), {
    name: oneLine(saved.name),
    days: formatDays(report),
    raised: formatUsd(raisedCents),
    donations: donationCount.toLocaleString("en-US"),
    average: donationCount > 0 ? formatUsd(avgGiftCents) : "none",
    only: only ? oneLine(only.title) : null,
    campaign: largest && !only ? `${oneLine(largest.title)} (${formatUsd(largest.amountCents)})` : null,
    hour: busiest ? `${hourInWords(busiest.hour)} (${donationsOf(busiest.count)})` : null,
    before: comparisons
      .map(
        (one) => `${formatDays(one)}: ${formatUsd(one.raisedCents)} from ${donationsOf(one.donationCount)}.`,
      )
      .join(" "),
    hasFile,
    isListed,
    link: reportLink(app, org.slug, {
      from: report.from,
      to: report.to,
      compare: before.comparison,
      ...(campaignId ? { campaign: campaignId } : {}),
    }),
  });
}

const donationsOf = (count: number) =>
  count === 1 ? "1 donation" : `${count.toLocaleString("en-US")} donations`;
