import type { TrendBar } from "./trend";

/**
 * The filter of the donations page that leaves exactly those that a report counts:
 * a constraint of the table holds `counted_donations` equal to the status.
 */
export const COUNTED_ONES = { status: "SUCCEEDED" } as const;

/** Bars with the addresses of the donations that they count; of one campaign, or of all. */
export function linkedBars(
  bars: readonly TrendBar[],
  { orgSlug, campaignId }: { orgSlug: string; campaignId?: string | undefined },
): TrendBar[] {
  return bars.map((bar) => {
    if (bar.count === 0) return bar;
    const { from, to } = bar;
    const query = { from, to, ...COUNTED_ONES, ...(campaignId ? { campaign: campaignId } : {}) };
    return { ...bar, href: `/dashboard/${orgSlug}/donations?${new URLSearchParams(query)}` };
  });
}
