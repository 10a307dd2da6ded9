import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import {
  type CreateGivingLevelInput,
  type GivingLevel,
  MAX_KEPT,
  MAX_LEVELS,
} from "@/lib/campaigns/form/schemas";
import { lockForm, renumber } from "@/lib/campaigns/form/store";
import { serializeLevel } from "@/lib/campaigns/serialize";
import { fixLevels } from "@/lib/donor-memberships/fix-levels-store";
import { conflict } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { withItemAt } from "@/lib/kernel/item-order";
import { type GivingLevelRow, insertLevel, listLevelRows } from "./store";

export const TOO_MANY_LEVELS = `A campaign has at most ${MAX_LEVELS} giving levels`;
const TOO_MANY_KEPT = `A campaign keeps at most ${MAX_KEPT} giving levels, archived ones included; delete an unused one`;

/**
 * Adds a giving level to a campaign. Throws `conflict` at 30 active or 200 levels including archived ones.
 */
export async function createGivingLevel(
  ctx: CampaignContext,
  input: CreateGivingLevelInput,
): Promise<GivingLevel> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    const offered = await listLevelRows(tx, campaign.id);
    const id = idFor(ctx, "giving_level");
    // An interrupted run of this request may have created the level.
    const begun = offered.find((one) => one.id === id);
    if (begun) return serializeLevel(begun);
    if (offered.length >= MAX_LEVELS) throw conflict(TOO_MANY_LEVELS);
    const kept = await listLevelRows(tx, campaign.id, { archived: true });
    if (kept.length >= MAX_KEPT) throw conflict(TOO_MANY_KEPT);
    const order = withItemAt(
      offered.map((one) => one.id),
      id,
      input.position,
    );
    const row: GivingLevelRow = {
      id,
      campaignId: campaign.id,
      name: input.name,
      description: input.description,
      amountCents: input.amountCents,
      fairMarketValueCents: input.fairMarketValueCents,
      position: order.indexOf(id),
      archivedAt: null,
      createdAt: ctx.now,
    };
    await fixLevels(tx, campaign);
    await insertLevel(tx, row);
    await renumber(tx, "giving_levels", order);
    const made = serializeLevel(row);
    const subject = { type: "giving_level", id };
    await recordAudit(tx, ctx, {
      orgId: campaign.orgId,
      action: "giving_level.created",
      subject,
      after: made,
    });
    return made;
  });
}
