import type { Context } from "@/lib/kernel/context";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import { readAddresses } from "./public-address/store";
import type { Beside } from "./serialize";

/** Reads the related data of campaigns, by id. Two queries for any number of campaigns. */
export async function readRelated(ctx: Context, ids: readonly string[]): Promise<(id: string) => Beside> {
  const [totals, addresses] = await Promise.all([getCampaignTotals(ctx, ids), readAddresses(ctx.db, ids)]);
  return (id) => ({ total: totals.get(id), address: addresses.get(id) });
}
