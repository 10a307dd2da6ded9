import type { Executor } from "@/db/client";
import { readTotals, type Total } from "./store";

/** Raised total and gift count of each of the campaigns, exact to the last settled gift; absent where there is none. */
export async function getCampaignTotals(
  db: Executor,
  campaignIds: readonly string[],
): Promise<Map<string, Total>> {
  return readTotals(db, campaignIds);
}
