import type { OrgContext } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { readReportInTime, readTotalsInTime, TotalsUnavailable } from "./in-time";
import { readDonorTotals, readTotals, type Total } from "./store";

/**
 * Raised total and donation count of each campaign, including pending changes; campaigns without donations
 * are absent.
 */
export function getCampaignTotals(ctx: Context, campaignIds: readonly string[]): Promise<Map<string, Total>> {
  return unlessLacking(ctx, () => readTotalsInTime(() => readTotals(ctx.db, campaignIds)), new Map());
}

/** The same of each donor, over all campaigns. */
export function getDonorTotals(ctx: Context, donorIds: readonly string[]): Promise<Map<string, Total>> {
  return unlessLacking(ctx, () => readTotalsInTime(() => readDonorTotals(ctx.db, donorIds)), new Map());
}

/** Figures of an organization within the bounds of `readReportInTime`; `none` as for totals. */
export function readFiguresFor<T>(ctx: OrgContext, read: () => Promise<T>, none: T): Promise<T> {
  return unlessLacking(ctx, () => readReportInTime(ctx.orgId, read), none);
}

/** While totals cannot be read, throws `TotalsUnavailable`, or returns `none` to a page that says so (`ctx.lacks`). */
async function unlessLacking<T>(ctx: Context, read: () => Promise<T>, none: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!ctx.lacks || !(error instanceof TotalsUnavailable)) throw error;
    ctx.lacks.add("totals");
    return none;
  }
}
