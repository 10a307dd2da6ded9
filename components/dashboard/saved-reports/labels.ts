import type { ReportDays } from "@/lib/kernel/time/report-days";
import type { MailEvery, SavedReport } from "@/lib/saved-reports/schemas";
import { formatDay } from "../format/zoned";

export const REPORT_DAYS_LABELS: Record<ReportDays, string> = {
  LAST_7_DAYS: "Last 7 days",
  LAST_30_DAYS: "Last 30 days",
  LAST_90_DAYS: "Last 90 days",
  LAST_365_DAYS: "Last 365 days",
  LAST_WEEK: "Last week",
  THIS_MONTH: "This month",
  LAST_MONTH: "Last month",
  THIS_YEAR: "This year",
  LAST_YEAR: "Last year",
};

export const MAIL_EVERY_LABELS: Record<MailEvery, string> = {
  NEVER: "Not mailed",
  WEEK: "Each Monday",
  MONTH: "Each month on the 1st",
};

/** Labels of a saved report's fields, by the names of the API. */
export const SAVED_REPORT_LABELS: Record<
  Exclude<keyof SavedReport, "id" | "createdAt" | "updatedAt">,
  string
> = {
  name: "Name",
  days: "Days",
  from: "Start date",
  to: "End date",
  campaignId: "Campaign",
  compare: "Compare with",
  mailEvery: "Mail",
  mailTo: "Mail to",
};

/** `Last 30 days`, or `Nov 1, 2026 – Nov 20, 2026` for fixed days. */
export function rangeInWords({ days, from, to }: Pick<SavedReport, "days" | "from" | "to">): string {
  if (days) return REPORT_DAYS_LABELS[days];
  return from === to ? formatDay(from ?? "") : `${formatDay(from ?? "")} – ${formatDay(to ?? "")}`;
}

/** The report page of a saved report. */
export function savedReportHref(
  orgSlug: string,
  {
    days,
    from,
    to,
    campaignId,
    compare,
  }: Pick<SavedReport, "days" | "from" | "to" | "campaignId" | "compare">,
): string {
  const query = new URLSearchParams({
    ...(days ? { days } : { from: from ?? "", to: to ?? "" }),
    compare,
    ...(campaignId ? { campaign: campaignId } : {}),
  });
  return `/dashboard/${orgSlug}/reports?${query}`;
}
