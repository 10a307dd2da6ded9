import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import type { RemovedPart } from "@/lib/campaigns/form/schemas";
import { lockForm, renumber } from "@/lib/campaigns/form/store";
import { serializeField } from "@/lib/campaigns/serialize";
import { notFound } from "@/lib/kernel/errors";
import { deleteField, listFieldRows, lockField, writeField } from "./store";

/**
 * Deletes a question without answers, or archives one with answers. A concurrent donation's answer is either seen here
 * or rejected because the question no longer exists. Throws `not_found`.
 */
export async function deleteCustomField(ctx: CampaignContext, { id }: { id: string }): Promise<RemovedPart> {
  const { orgId } = ctx;
  const campaignId = ctx.campaign.id;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaignId);
    const found = await lockField(tx, id);
    if (!found) throw notFound("Custom field");
    const { row, used } = found;
    const about = { orgId, subject: { type: "custom_field", id } };
    if (!used) {
      await deleteField(tx, id);
      await recordAudit(tx, ctx, { ...about, action: "custom_field.deleted", before: serializeField(row) });
    } else if (!row.archivedAt) {
      await writeField(tx, { ...row, archivedAt: ctx.now });
      const [before, after] = [{ archivedAt: null }, { archivedAt: ctx.now.toISOString() }];
      await recordAudit(tx, ctx, { ...about, action: "custom_field.archived", before, after });
    }
    const active = await listFieldRows(tx, campaignId);
    await renumber(
      tx,
      "custom_fields",
      active.map((one) => one.id),
    );
    return { id, deleted: !used, archived: used };
  });
}
