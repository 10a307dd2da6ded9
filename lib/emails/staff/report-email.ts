import { busiestHour, hourLabel } from "@/lib/analytics/period/labels";
import type { PeriodReport } from "@/lib/analytics/period/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { type AppLinks, reportLink } from "../app-links";
import { oneLine } from "../clean-text";
import { formatDays } from "../dates";
import type { EmailContent } from "../deliver";
import { renderEmail, senderOf } from "../render";

/** Composes the email of a saved report on a range of days. */
export async function reportEmail(
  {
    org,
    saved,
    report,
    hasFile,
    isListed,
  }: {
    org: { name: string; slug: string; color: string | null };
    /** `campaignId`: set for a report on one campaign. */
    saved: { name: string; campaignId: string | null };
    report: PeriodReport;
    hasFile: boolean;
    /** Whether the recipient is one of the report's listed addresses. */
    isListed: boolean;
  },
  app: AppLinks,
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
    hour: busiest ? `${hourLabel(busiest.hour)} (${donationsOf(busiest.count)})` : null,
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
