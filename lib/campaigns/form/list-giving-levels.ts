import type { CampaignContext } from "@/lib/campaigns/context";
import { serializeLevel } from "@/lib/campaigns/serialize";
import { listLevelRows } from "./level-store";
import type { GivingLevel } from "./schemas";

/** The levels of a campaign in order, for members; archived ones last, and only if requested. */
export async function listGivingLevels(
  ctx: CampaignContext,
  { archived = false }: { archived?: boolean },
): Promise<{ data: GivingLevel[] }> {
  return { data: (await listLevelRows(ctx.db, ctx.campaign.id, { archived })).map(serializeLevel) };
}
