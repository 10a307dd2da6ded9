import { periodCountLabel } from "@/lib/analytics/cohorts/labels";
import type { ReportDays } from "@/lib/kernel/time/report-days";
import type {
  MailEvery,
  SavedCohortReport,
  SavedPeriodReport,
  SavedReport,
} from "@/lib/saved-reports/schemas";
import { formatDay } from "../format/zoned";
import { COMPARED_WITH } from "../report/labels";

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

/** Labels of a saved report's fields, keyed by API field name. */
export const SAVED_REPORT_LABELS: Record<
  Exclude<keyof SavedPeriodReport | keyof SavedCohortReport, "id" | "createdAt" | "updatedAt">,
  string
> = {
  name: "Name",
  kind: "Report",
  days: "Days",
  from: "Start date",
  to: "End date",
  campaignId: "Campaign",
  compare: "Compare with",
  unit: "Length of periods",
  periodCount: "Periods",
  mailEvery: "Mail",
  mailTo: "Mail to",
};

type Range = Pick<SavedPeriodReport, "days" | "from" | "to">;

/** Formats a range: `Last 30 days`, or `Nov 1, 2026 – Nov 20, 2026` for fixed days. */
export function rangeLabel({ days, from, to }: Range): string {
  if (days) return REPORT_DAYS_LABELS[days];
  return from === to ? formatDay(from ?? "") : `${formatDay(from ?? "")} – ${formatDay(to ?? "")}`;
}

/**
 * Describes what a saved report covers: `Last week, compared with the days before`, or `Donor retention, last 10
 * years`.
 */
export function viewLabel(saved: SavedReport): string {
  if (saved.kind === "DONOR_COHORTS")
    return `Donor retention, last ${periodCountLabel(saved.unit, saved.periodCount)}`;
  return `${rangeLabel(saved)}, compared with the ${COMPARED_WITH[saved.compare].label.toLowerCase()}`;
}

/** Returns the URL of a saved report's page. */
export function savedReportHref(orgSlug: string, saved: SavedReport): string {
  const base = `/dashboard/${orgSlug}/reports`;
  if (saved.kind === "DONOR_COHORTS") {
    const { unit, periodCount } = saved;
    return `${base}/donors?${new URLSearchParams({ unit, periodCount: String(periodCount) })}`;
  }
  const { days, from, to, campaignId, compare } = saved;
  const query = new URLSearchParams({
    ...(days ? { days } : { from: from ?? "", to: to ?? "" }),
    compare,
    ...(campaignId ? { campaign: campaignId } : {}),
  });
  return `${base}?${query}`;
}
