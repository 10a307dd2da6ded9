import type { CampaignContext } from "@/lib/campaigns/context";
import type { GivingLevel } from "@/lib/campaigns/form/schemas";
import { serializeLevel } from "@/lib/campaigns/serialize";
import { listLevelRows } from "./store";

/** Lists a campaign's levels in order, for members. Archived ones come last, and only if requested. */
export async function listGivingLevels(
  ctx: CampaignContext,
  { archived = false }: { archived?: boolean },
): Promise<{ data: GivingLevel[] }> {
  return { data: (await listLevelRows(ctx.db, ctx.campaign.id, { archived })).map(serializeLevel) };
}
