import { campaignFor } from "@/lib/campaigns/campaign-for";
import { toGivingLevel } from "@/lib/campaigns/serialize";
import type { Context } from "@/lib/kernel/context";
import { listLevelRows } from "./level-store";
import type { GivingLevel } from "./schemas";

/** The levels of a campaign in their order, for members; archived ones only when asked for, after the rest. */
export async function listGivingLevels(
  ctx: Context,
  { campaignId, archived = false }: { campaignId: string; archived?: boolean },
): Promise<{ data: GivingLevel[] }> {
  const campaign = await campaignFor(ctx, campaignId);
  return { data: (await listLevelRows(ctx.db, campaign.id, { archived })).map(toGivingLevel) };
}
