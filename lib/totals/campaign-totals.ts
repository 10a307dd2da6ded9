import type { Context } from "@/lib/kernel/context";
import { readTotalsInTime, TotalsUnavailable } from "./in-time";
import { readDonorTotals, readTotals, type Total } from "./store";

/**
 * Raised total and donation count of each campaign, including pending changes; campaigns without donations
 * are absent.
 */
export function getCampaignTotals(ctx: Context, campaignIds: readonly string[]): Promise<Map<string, Total>> {
  return readTotalsFor(ctx, () => readTotals(ctx.db, campaignIds), new Map());
}

/** The same of each donor, over all campaigns. */
export function getDonorTotals(ctx: Context, donorIds: readonly string[]): Promise<Map<string, Total>> {
  return readTotalsFor(ctx, () => readDonorTotals(ctx.db, donorIds), new Map());
}

/**
 * Totals within the bounds of `readTotalsInTime`. While they cannot be read, throws `TotalsUnavailable`, or returns `none` to
 * a page that says so (`ctx.lacks`).
 */
export async function readTotalsFor<T>(ctx: Context, read: () => Promise<T>, none: T): Promise<T> {
  try {
    return await readTotalsInTime(read);
  } catch (error) {
    if (!ctx.lacks || !(error instanceof TotalsUnavailable)) throw error;
    ctx.lacks.add("totals");
    return none;
  }
}
