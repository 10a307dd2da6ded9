import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import type { CustomField, OrderPartsInput } from "@/lib/campaigns/form/schemas";
import { lockForm, renumber } from "@/lib/campaigns/form/store";
import { serializeField } from "@/lib/campaigns/serialize";
import { conflict } from "@/lib/kernel/errors";
import { inOrder } from "@/lib/kernel/item-order";
import { listFieldRows } from "./store";

export const QUESTIONS_CHANGED = "The questions have changed meanwhile; read them again";

/**
 * Sets the order of a campaign's active questions. Throws `conflict` if `order` does not contain exactly the campaign's
 * current ones.
 */
export async function orderCustomFields(
  ctx: CampaignContext,
  { order }: OrderPartsInput,
): Promise<{ data: CustomField[] }> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    const before = await listFieldRows(tx, campaign.id);
    const after = inOrder(before, order);
    if (!after) throw conflict(QUESTIONS_CHANGED);
    if (before.some((row, at) => row.id !== order[at])) {
      await renumber(tx, "custom_fields", order);
      await recordAudit(tx, ctx, {
        orgId: campaign.orgId,
        action: "campaign.questions_reordered",
        subject: { type: "campaign", id: campaign.id },
        before: { order: before.map((row) => row.label) },
        after: { order: after.map((row) => row.label) },
      });
    }
    return { data: after.map((row, position) => serializeField({ ...row, position })) };
  });
}
