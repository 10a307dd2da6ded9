import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import type { GivingLevel, OrderPartsInput } from "@/lib/campaigns/form/schemas";
import { lockForm, renumber } from "@/lib/campaigns/form/store";
import { serializeLevel } from "@/lib/campaigns/serialize";
import { conflict } from "@/lib/kernel/errors";
import { inOrder } from "@/lib/kernel/item-order";
import { listLevelRows } from "./store";

export const LEVELS_CHANGED = "The giving levels have changed meanwhile; read them again";

/**
 * Sets the order of a campaign's active levels. Throws `conflict` if `order` does not contain exactly the campaign's
 * current ones.
 */
export async function orderGivingLevels(
  ctx: CampaignContext,
  { order }: OrderPartsInput,
): Promise<{ data: GivingLevel[] }> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    const before = await listLevelRows(tx, campaign.id);
    const after = inOrder(before, order);
    if (!after) throw conflict(LEVELS_CHANGED);
    if (before.some((row, at) => row.id !== order[at])) {
      await renumber(tx, "giving_levels", order);
      await recordAudit(tx, ctx, {
        orgId: campaign.orgId,
        action: "campaign.giving_levels_reordered",
        subject: { type: "campaign", id: campaign.id },
        before: { order: before.map((row) => row.name) },
        after: { order: after.map((row) => row.name) },
      });
    }
    return { data: after.map((row, position) => serializeLevel({ ...row, position })) };
  });
}
