import type { Context } from "@/lib/kernel/context";
import { campaignFor } from "./campaign-for";
import { readBeside } from "./read-related";
import type { CampaignDetail } from "./schemas";
import { toCampaignDetail } from "./serialize";
import { findParts } from "./store";

/** One campaign with its questions and levels, for members of its organization. */
export async function getCampaign(ctx: Context, id: string): Promise<CampaignDetail> {
  const row = await campaignFor(ctx, id);
  const [beside, parts] = await Promise.all([
    readBeside(ctx.db, [id]),
    findParts(ctx.db, id, { archived: true }),
  ]);
  return toCampaignDetail(row, beside(id), parts);
}
