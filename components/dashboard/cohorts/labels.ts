import { type CalendarUnit, calendarPeriod } from "@/lib/kernel/time/calendar-periods";
import type { GivingFilter, Standing } from "@/lib/segments/filter-schemas";

export const UNIT_LABELS: Record<CalendarUnit, string> = {
  YEAR: "Years",
  QUARTER: "Quarters",
  MONTH: "Months",
};
/** One period, in a sentence. */
export const UNIT_NOUN: Record<CalendarUnit, string> = { YEAR: "year", QUARTER: "quarter", MONTH: "month" };

export const STANDING_LABELS: Record<Standing, { label: string; meaning: string }> = {
  NEW: { label: "New", meaning: "first donation ever" },
  RETURNING: { label: "Returning", meaning: "gave in the period before, too" },
  REACTIVATED: { label: "Reactivated", meaning: "gave before, but not in the period before" },
  LAPSED: { label: "Lapsed", meaning: "gave in the period before, not in this one" },
};

const MONTH_NAME = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** `2026`, `Q4 2026` or `November 2026`. */
export function periodInWords(name: string): string {
  const period = calendarPeriod(name);
  if (period?.unit === "QUARTER") return `${name.slice(5)} ${name.slice(0, 4)}`;
  return period?.unit === "MONTH" ? MONTH_NAME.format(new Date(`${period.from}T00:00:00Z`)) : name;
}

/** A filter of donors by a period, as its chip says it. */
export function givingInWords({ givingPeriod, standing }: GivingFilter): string | undefined {
  if (givingPeriod === undefined) return undefined;
  const period = periodInWords(givingPeriod);
  return standing ? `${STANDING_LABELS[standing].label} in ${period}` : `Gave in ${period}`;
}

/** The list of the donors behind a number. */
export function donorsHref(orgSlug: string, filter: GivingFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/dashboard/${orgSlug}/donors?${new URLSearchParams(given)}`;
}

/** The periods without those before the first donation, at least two; newest first. */
export function sinceFirst<One extends { donors: number; lapsed: { donors: number } }>(
  periods: readonly One[],
): One[] {
  const last = periods.findLastIndex(({ donors, lapsed }) => donors > 0 || lapsed.donors > 0);
  return periods.slice(0, Math.max(2, last + 1));
}

/** `42.5%`, or a dash where there is nothing to compare with. */
export function percentInWords(percent: number | null): string {
  return percent === null ? "–" : `${percent.toLocaleString("en-US")}%`;
}
