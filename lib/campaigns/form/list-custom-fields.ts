import type { CampaignContext } from "@/lib/campaigns/context";
import { serializeField } from "@/lib/campaigns/serialize";
import { listFieldRows } from "./field-store";
import type { CustomField } from "./schemas";

/** The questions of a campaign in order, for members; archived ones last, and only if requested. */
export async function listCustomFields(
  ctx: CampaignContext,
  { archived = false }: { archived?: boolean },
): Promise<{ data: CustomField[] }> {
  return { data: (await listFieldRows(ctx.db, ctx.campaign.id, { archived })).map(serializeField) };
}
