import type { Context } from "@/lib/kernel/context";
import { readTotals } from "@/lib/rollups/store";
import { campaignFor } from "./campaign-for";
import { presentDetail } from "./present";
import type { CampaignDetail } from "./schemas";
import { findParts } from "./store";

/** One campaign with its questions and levels, for members of its organization. */
export async function getCampaign(ctx: Context, id: string): Promise<CampaignDetail> {
  const row = await campaignFor(ctx, id);
  const [totals, parts] = await Promise.all([
    readTotals(ctx.db, [id]),
    findParts(ctx.db, id, { archived: true }),
  ]);
  return presentDetail(row, totals.get(id), parts);
}
