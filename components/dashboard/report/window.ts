import { z } from "zod";
import type { Comparison } from "@/lib/analytics/period/schemas";
import { addDays, daySpan } from "@/lib/kernel/time/days";
import { REPORT_DAYS, type ReportDays, reportDays } from "@/lib/kernel/time/report-days";

/** Predefined ranges, offered as links. */
export const PRESETS = [
  "LAST_30_DAYS",
  "LAST_90_DAYS",
  "LAST_365_DAYS",
  "THIS_MONTH",
  "LAST_MONTH",
  "THIS_YEAR",
  "LAST_YEAR",
] as const satisfies readonly ReportDays[];
const DEFAULT: ReportDays = "LAST_30_DAYS";
const MAX_DAYS = 3660;
const day = z.iso.date();

/** First and last day of a report, inclusive, and its comparison; `preset` is set for a predefined range. */
export type ReportWindow = {
  from: string;
  to: string;
  compare: Comparison;
  preset: ReportDays | null;
  problem: string | null;
};
type WindowParams = Partial<Record<"days" | "from" | "to" | "compare", string | undefined>>;

/**
 * Parses `?days=LAST_90_DAYS`, or `?from=2026-01-01&to=2026-02-01`, and `?compare=YEAR_BEFORE`. Invalid days result in
 * the last 30 days, with the reason in `problem`.
 */
export function windowOf(query: WindowParams, today: string): ReportWindow {
  const compare = query.compare === "YEAR_BEFORE" ? "YEAR_BEFORE" : "PREVIOUS";
  const preset = (days: ReportDays, problem: string | null = null): ReportWindow => ({
    ...reportDays(days, today),
    compare,
    preset: days,
    problem,
  });
  if (query.from || query.to) {
    const to = query.to || today;
    const from = query.from || addDays(day.safeParse(to).success ? to : today, -29);
    if (!day.safeParse(from).success || !day.safeParse(to).success)
      return preset(DEFAULT, "One of the dates is not valid. Choose both dates again.");
    const days = daySpan(from, to);
    if (days < 1) return preset(DEFAULT, "The start date is after the end date. Choose both dates again.");
    if (days > MAX_DAYS)
      return preset(DEFAULT, "The range is longer than ten years. Choose a shorter range.");
    return { from, to, compare, preset: null, problem: null };
  }
  return preset(REPORT_DAYS.find((days) => days === query.days) ?? DEFAULT);
}

/** Returns the URL of the page at `path` with a range of days, for one campaign or all. */
export function presetHref(
  path: string,
  days: ReportDays,
  { compare, campaign }: { compare: Comparison; campaign?: string | undefined },
): string {
  const query = new URLSearchParams({
    ...(days === DEFAULT ? {} : { days }),
    ...(compare === "PREVIOUS" ? {} : { compare }),
    ...(campaign ? { campaign } : {}),
  }).toString();
  return query ? `${path}?${query}` : path;
}

/** Returns the URL of one campaign's report for the same days, where it can be saved. */
export function reportHref(orgSlug: string, campaign: string, window: ReportWindow): string {
  const { preset, from, to, compare } = window;
  const query = new URLSearchParams({ ...(preset ? { days: preset } : { from, to }), compare, campaign });
  return `/dashboard/${orgSlug}/reports?${query}#saved-reports`;
}
