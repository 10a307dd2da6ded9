import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import type { RemovedPart } from "@/lib/campaigns/form/schemas";
import { lockForm, renumber } from "@/lib/campaigns/form/store";
import { serializeLevel } from "@/lib/campaigns/serialize";
import { findCampaign } from "@/lib/campaigns/store";
import { fixLevels } from "@/lib/donor-memberships/fix-levels-store";
import { notFound } from "@/lib/kernel/errors";
import { requireAnAmount } from "./rules";
import { deleteLevel, listLevelRows, lockLevel, writeLevel } from "./store";

/**
 * Deletes an unused level, or archives one with donations. A concurrent donation is either seen here or rejected
 * because the level no longer exists. Throws `not_found`, and `conflict` if donors could then not choose any amount.
 */
export async function deleteGivingLevel(ctx: CampaignContext, { id }: { id: string }): Promise<RemovedPart> {
  const campaignId = ctx.campaign.id;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaignId);
    await fixLevels(tx, ctx.campaign);
    const found = await lockLevel(tx, id);
    // Read again, because other amounts are stable only under this lock.
    const campaign = await findCampaign(tx, campaignId);
    if (!found || !campaign) throw notFound("Giving level");
    const { row, used } = found;
    const about = { orgId: campaign.orgId, subject: { type: "giving_level", id } };
    if (!used) {
      await deleteLevel(tx, id);
      await recordAudit(tx, ctx, { ...about, action: "giving_level.deleted", before: serializeLevel(row) });
    } else if (!row.archivedAt) {
      await writeLevel(tx, { ...row, archivedAt: ctx.now });
      const [before, after] = [{ archivedAt: null }, { archivedAt: ctx.now.toISOString() }];
      await recordAudit(tx, ctx, { ...about, action: "giving_level.archived", before, after });
    }
    const offered = await listLevelRows(tx, campaignId);
    if (!row.archivedAt) requireAnAmount(campaign, offered.length);
    await renumber(
      tx,
      "giving_levels",
      offered.map((one) => one.id),
    );
    return { id, deleted: !used, archived: used };
  });
}
