import { changedFields, recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import {
  type GivingLevel,
  MAX_LEVELS,
  type UpdateGivingLevelInput,
  VALUE_ABOVE_AMOUNT,
} from "@/lib/campaigns/form/schemas";
import { lockForm, renumber } from "@/lib/campaigns/form/store";
import { serializeLevel } from "@/lib/campaigns/serialize";
import { findCampaign } from "@/lib/campaigns/store";
import { fixLevels } from "@/lib/donor-memberships/fix-levels-store";
import { conflict, invalid, notFound } from "@/lib/kernel/errors";
import { archivedSince, orderAfter } from "@/lib/kernel/item-order";
import { TOO_MANY_LEVELS } from "./create-giving-level";
import { requireAnAmount } from "./rules";
import { type GivingLevelRow, listLevelRows, lockLevel, writeLevel } from "./store";

/**
 * Changes, moves, archives or restores a level. Throws `invalid` for a value above the amount. Throws `conflict` for a
 * change of the value of a level with donations, because their receipts state it, if donors could then not choose any
 * amount, or for a 31st active level.
 */
export async function updateGivingLevel(
  ctx: CampaignContext,
  { id, input }: { id: string; input: UpdateGivingLevelInput },
): Promise<GivingLevel> {
  const campaignId = ctx.campaign.id;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaignId);
    await fixLevels(tx, ctx.campaign);
    const found = await lockLevel(tx, id);
    // Read again, because other amounts are stable only under this lock.
    const campaign = await findCampaign(tx, campaignId);
    if (!found || !campaign) throw notFound("Giving level");
    const before = found.row;
    const after = changed(before, input, ctx.now);
    if (after.fairMarketValueCents > after.amountCents)
      throw invalid({ fairMarketValueCents: [VALUE_ABOVE_AMOUNT] });
    if (found.used && after.fairMarketValueCents !== before.fairMarketValueCents)
      throw conflict("Receipts state the value of this level; archive it and add another");
    await writeLevel(tx, after);
    const offered = (await listLevelRows(tx, campaignId)).map((one) => one.id);
    if (before.archivedAt && offered.length > MAX_LEVELS) throw conflict(TOO_MANY_LEVELS);
    if (after.archivedAt && !before.archivedAt) requireAnAmount(campaign, offered.length);
    const order = orderAfter(offered, { id, was: before.archivedAt, is: after.archivedAt }, input.position);
    await renumber(tx, "giving_levels", order);
    const now = serializeLevel(after.archivedAt ? after : { ...after, position: order.indexOf(id) });
    const difference = changedFields(serializeLevel(before), now);
    if (Object.keys(difference.after).length > 0) {
      const subject = { type: "giving_level", id };
      await recordAudit(tx, ctx, {
        orgId: campaign.orgId,
        action: "giving_level.updated",
        subject,
        ...difference,
      });
    }
    return now;
  });
}

function changed(before: GivingLevelRow, input: UpdateGivingLevelInput, now: Date): GivingLevelRow {
  return {
    ...before,
    name: input.name ?? before.name,
    description: input.description === undefined ? before.description : input.description,
    amountCents: input.amountCents ?? before.amountCents,
    fairMarketValueCents: input.fairMarketValueCents ?? before.fairMarketValueCents,
    archivedAt: archivedSince(before.archivedAt, input.archived, now),
  };
}
