import { hourLabel } from "@/lib/analytics/period/labels";
import type { PeriodReport } from "@/lib/analytics/period/schemas";
import type { TrendBar } from "./trend";

/**
 * The filter of the donations page that leaves exactly those that a report counts:
 * a constraint of the table holds `counted_donations` equal to the status.
 */
const COUNTED_ONES = { status: "SUCCEEDED" } as const;

type Whose = { orgSlug: string; campaignId?: string | undefined };

/** The page of the donations that a report counts, of one campaign or of all, with these filters of its address. */
export function countedHref(
  { orgSlug, campaignId }: Whose,
  filters: Readonly<Record<string, string>>,
): string {
  const query = { ...filters, ...COUNTED_ONES, ...(campaignId ? { campaign: campaignId } : {}) };
  return `/dashboard/${orgSlug}/donations?${new URLSearchParams(query)}`;
}

/** Bars with the addresses of the donations that they count. */
export function linkedBars(bars: readonly TrendBar[], whose: Whose): TrendBar[] {
  return bars.map((bar) => {
    if (bar.count === 0) return bar;
    const { from, to } = bar;
    return { ...bar, href: countedHref(whose, { from, to }) };
  });
}

/** The hours of the day as bars with the addresses of their donations. */
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
