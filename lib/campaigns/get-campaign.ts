import type { CampaignContext } from "./context";
import { presentDetail } from "./present";
import { readBeside } from "./read-beside";
import type { CampaignDetail } from "./schemas";
import { findParts } from "./store";

/** One campaign with its questions and levels, for members of its organization. */
export async function getCampaign(ctx: CampaignContext): Promise<CampaignDetail> {
  const { id } = ctx.campaign;
  const [beside, parts] = await Promise.all([
    readBeside(ctx.db, [id]),
    findParts(ctx.db, id, { archived: true }),
  ]);
  return presentDetail(ctx.campaign, beside(id), parts);
}
