import { hourLabel } from "@/lib/analytics/period/labels";
import type { PeriodReport } from "@/lib/analytics/period/schemas";
import type { TrendBar } from "./trend";

/**
 * The filter of the donations page that selects exactly the donations that a report counts: a table constraint keeps
 * `counted_donations` consistent with the status.
 */
const COUNTED_ONES = { status: "SUCCEEDED" } as const;

type Whose = { orgSlug: string; campaignId?: string | undefined };

/** Returns the URL of the donations that a report counts, of one campaign or of all, with the given filters. */
export function countedHref(
  { orgSlug, campaignId }: Whose,
  filters: Readonly<Record<string, string>>,
): string {
  const query = { ...filters, ...COUNTED_ONES, ...(campaignId ? { campaign: campaignId } : {}) };
  return `/dashboard/${orgSlug}/donations?${new URLSearchParams(query)}`;
}

/** Adds to each bar the URL of the donations that it counts. */
export function linkedBars(bars: readonly TrendBar[], whose: Whose): TrendBar[] {
  return bars.map((bar) => {
    if (bar.count === 0) return bar;
    const { from, to } = bar;
    return { ...bar, href: countedHref(whose, { from, to }) };
  });
}

/** Returns the hours of the day as bars, linked to their donations. */
export function hourBars(
  { hours, from, to }: Pick<PeriodReport, "hours" | "from" | "to">,
  whose: Whose,
): TrendBar[] {
  return hours.map(({ hour, count, amountCents }) => {
    const label = hourLabel(hour);
    const bar = { key: label.split("–")[0] ?? label, label, from, to, amountCents, count };
    return count === 0 ? bar : { ...bar, href: countedHref(whose, { hour: String(hour), from, to }) };
  });
}
