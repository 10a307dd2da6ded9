import type { Context } from "@/lib/kernel/context";
import { readTotals, type Total } from "./store";

/** Raised total and donation count of each of the campaigns, exact to the last settled donation; absent where there is none. */
export async function getCampaignTotals(
  db: Context["db"],
  campaignIds: readonly string[],
): Promise<Map<string, Total>> {
  return readTotals(db, campaignIds);
}
