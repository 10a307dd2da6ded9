import type { Context } from "@/lib/kernel/context";
import { readTotals, type Total } from "./store";

/**
 * Raised total and donation count of each campaign, including pending changes; campaigns without donations
 * are absent.
 */
export async function getCampaignTotals(
  db: Context["db"],
  campaignIds: readonly string[],
): Promise<Map<string, Total>> {
  return readTotals(db, campaignIds);
}
