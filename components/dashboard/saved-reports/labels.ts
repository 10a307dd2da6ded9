import type { ReportDays } from "@/lib/kernel/time/report-days";
import type { MailEvery, SavedReport } from "@/lib/saved-reports/schemas";

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
  compare: "Compare with",
  mailEvery: "Mail",
  mailTo: "Mail to",
};
