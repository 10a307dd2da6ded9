import { periodLabel } from "@/lib/analytics/cohorts/labels";
import type { CalendarUnit } from "@/lib/kernel/time/calendar-periods";
import type { GivingFilter, Standing } from "@/lib/segments/filter-schemas";

export const UNIT_LABELS: Record<CalendarUnit, string> = {
  YEAR: "Years",
  QUARTER: "Quarters",
  MONTH: "Months",
};

/** The numbers of periods that are offered. */
const PERIOD_COUNTS: Record<CalendarUnit, readonly number[]> = {
  YEAR: [3, 5, 10],
  QUARTER: [4, 8, 12],
  MONTH: [3, 6, 12],
};

/** They with the chosen one, smallest first. */
export function periodCounts(unit: CalendarUnit, chosen: number): number[] {
  return [...new Set([...PERIOD_COUNTS[unit], chosen])].sort((a, b) => a - b);
}

export const STANDING_LABELS: Record<Standing, { label: string; meaning: string }> = {
  NEW: { label: "New", meaning: "first donation ever" },
  RETURNING: { label: "Returning", meaning: "gave in the period before, too" },
  REACTIVATED: { label: "Reactivated", meaning: "gave before, but not in the period before" },
  LAPSED: { label: "Lapsed", meaning: "gave in the period before, not in this one" },
};

/** A filter of donors by a period, as its chip says it. */
export function givingLabel({ givingPeriod, standing }: GivingFilter): string | undefined {
  if (givingPeriod === undefined) return undefined;
  const period = periodLabel(givingPeriod);
  return standing ? `${STANDING_LABELS[standing].label} in ${period}` : `Gave in ${period}`;
}

/** The list of the donors behind a number. */
export function donorsHref(orgSlug: string, filter: GivingFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/dashboard/${orgSlug}/donors?${new URLSearchParams(given)}`;
}
