import type { CampaignContext } from "./context";
import { listFieldRows } from "./field-store";
import type { CustomField } from "./parts/schemas";
import { serializeField } from "./serialize";

/** The questions of a campaign in their order, for members; archived ones only when asked for, after the rest. */
export async function listCustomFields(
  ctx: CampaignContext,
  { archived = false }: { archived?: boolean },
): Promise<{ data: CustomField[] }> {
  return { data: (await listFieldRows(ctx.db, ctx.campaign.id, { archived })).map(serializeField) };
}
