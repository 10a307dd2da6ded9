import type { CampaignContext } from "./context";
import { readRelated } from "./read-related";
import type { CampaignDetail } from "./schemas";
import { serializeDetail } from "./serialize";
import { findParts } from "./store";

/** Returns a campaign with its questions and levels, for members of its organization. */
export async function getCampaign(ctx: CampaignContext): Promise<CampaignDetail> {
  const { id } = ctx.campaign;
  const [beside, parts] = await Promise.all([
    readRelated(ctx, [id]),
    findParts(ctx.db, id, { archived: true }),
  ]);
  return serializeDetail(ctx.campaign, beside(id), parts);
}
