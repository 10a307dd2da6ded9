import type { OrgContext } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { readReportInTime, readTotalsInTime, TotalsUnavailable } from "./bounded-reads";
import { type FundraiserTotals, readDonorTotals, readFundraisers, readTotals, type Total } from "./store";

/**
 * Returns the raised total and donation count of each campaign, including pending changes. Campaigns without donations
 * are absent.
 */
export function getCampaignTotals(ctx: Context, campaignIds: readonly string[]): Promise<Map<string, Total>> {
  return readOrFallback(ctx, () => readTotalsInTime(ctx, () => readTotals(ctx.db, campaignIds)), new Map());
}

/** Returns the same for each donor, over all campaigns. */
export function getDonorTotals(ctx: Context, donorIds: readonly string[]): Promise<Map<string, Total>> {
  return readOrFallback(ctx, () => readTotalsInTime(ctx, () => readDonorTotals(ctx.db, donorIds)), new Map());
}

/** Maximum number of fundraisers in a ranking. */
const MAX_RANKED = 10;

/** Returns what a campaign's fundraisers raised, or null while totals cannot be read. */
export function getFundraisers(ctx: Context, parentCampaignId: string): Promise<FundraiserTotals | null> {
  const read = () => readTotalsInTime(ctx, () => readFundraisers(ctx.db, parentCampaignId, MAX_RANKED));
  return readOrFallback<FundraiserTotals | null>(ctx, read, null);
}

/** Reads figures of an organization within the limits of `readReportInTime`, with `fallback` as for totals. */
export function readFiguresFor<T>(ctx: OrgContext, read: () => Promise<T>, fallback: T): Promise<T> {
  return readOrFallback(ctx, () => readReportInTime(ctx, ctx.orgId, read), fallback);
}

/**
 * While totals cannot be read, throws `TotalsUnavailable`, or returns `fallback` to a page that reports it
 * (`ctx.missing`).
 */
async function readOrFallback<T>(ctx: Context, read: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!ctx.missing || !(error instanceof TotalsUnavailable)) throw error;
    ctx.missing.add("totals");
    return fallback;
  }
}
