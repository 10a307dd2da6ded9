import { campaignFor } from "@/lib/campaigns/campaign-for";
import { toCustomField } from "@/lib/campaigns/serialize";
import type { Context } from "@/lib/kernel/context";
import { listFieldRows } from "./field-store";
import type { CustomField } from "./schemas";

/** The questions of a campaign in their order, for members; archived ones only when asked for, after the rest. */
export async function listCustomFields(
  ctx: Context,
  { campaignId, archived = false }: { campaignId: string; archived?: boolean },
): Promise<{ data: CustomField[] }> {
  const campaign = await campaignFor(ctx, campaignId);
  return { data: (await listFieldRows(ctx.db, campaign.id, { archived })).map(toCustomField) };
}
