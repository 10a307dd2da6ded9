import type { CampaignContext } from "./context";
import { listLevelRows } from "./level-store";
import type { GivingLevel } from "./parts/schemas";
import { serializeLevel } from "./serialize";

/** The levels of a campaign in their order, for members; archived ones only when asked for, after the rest. */
export async function listGivingLevels(
  ctx: CampaignContext,
  { archived = false }: { archived?: boolean },
): Promise<{ data: GivingLevel[] }> {
  return { data: (await listLevelRows(ctx.db, ctx.campaign.id, { archived })).map(serializeLevel) };
}
