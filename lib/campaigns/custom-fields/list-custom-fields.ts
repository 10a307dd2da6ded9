import type { CampaignContext } from "@/lib/campaigns/context";
import type { CustomField } from "@/lib/campaigns/form/schemas";
import { serializeField } from "@/lib/campaigns/serialize";
import { listFieldRows } from "./store";

/** Lists a campaign's questions in order, for members. Archived ones come last, and only if requested. */
export async function listCustomFields(
  ctx: CampaignContext,
  { archived = false }: { archived?: boolean },
): Promise<{ data: CustomField[] }> {
  return { data: (await listFieldRows(ctx.db, ctx.campaign.id, { archived })).map(serializeField) };
}
