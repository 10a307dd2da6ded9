import { periodLabel } from "@/lib/analytics/cohorts/labels";
import type { CalendarUnit } from "@/lib/kernel/time/calendar-periods";
import type { GivingFilter, Standing } from "@/lib/segments/filter-schemas";

export const UNIT_LABELS: Record<CalendarUnit, string> = {
  YEAR: "Years",
  QUARTER: "Quarters",
  MONTH: "Months",
};

/** Numbers of periods offered, by unit. */
const PERIOD_COUNTS: Record<CalendarUnit, readonly number[]> = {
  YEAR: [3, 5, 10],
  QUARTER: [4, 8, 12],
  MONTH: [3, 6, 12],
};

/** Returns the offered numbers of periods and the selected one, ascending. */
export function periodCounts(unit: CalendarUnit, chosen: number): number[] {
  return [...new Set([...PERIOD_COUNTS[unit], chosen])].sort((a, b) => a - b);
}

export const STANDING_LABELS: Record<Standing, { label: string; meaning: string }> = {
  NEW: { label: "New", meaning: "first donation ever" },
  RETURNING: { label: "Returning", meaning: "gave in the period before, too" },
  REACTIVATED: { label: "Reactivated", meaning: "gave before, but not in the period before" },
  LAPSED: { label: "Lapsed", meaning: "gave in the period before, not in this one" },
};

/** Returns the chip label of a filter by period; undefined without one. */
export function givingLabel({ givingPeriod, standing }: GivingFilter): string | undefined {
  if (givingPeriod === undefined) return undefined;
  const period = periodLabel(givingPeriod);
  return standing ? `${STANDING_LABELS[standing].label} in ${period}` : `Gave in ${period}`;
}

/** Returns the URL of the donor list behind a number. */
export function donorsHref(orgSlug: string, filter: GivingFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/dashboard/${orgSlug}/donors?${new URLSearchParams(given)}`;
}
