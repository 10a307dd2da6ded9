import { type CampaignContext, loadCampaign } from "@/lib/campaigns/context";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findMatch } from "./match-store";

/** Loads the campaign in the path. Throws `not_found` if the match belongs to another one. */
export async function matchInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { id: string; matchId: string };
}): Promise<{ orgId: string; campaign: CampaignContext["campaign"] }> {
  const [loaded, match] = await Promise.all([
    loadCampaign(ctx, params.id),
    findMatch(ctx.db, params.id, params.matchId),
  ]);
  if (!match) throw notFound("Match");
  return loaded;
}
