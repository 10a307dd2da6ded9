import { recordAudit } from "@/lib/audit/record";
import type { CampaignContext } from "@/lib/campaigns/context";
import { lockForm } from "@/lib/campaigns/form/store";
import { conflict } from "@/lib/kernel/errors";
import { inOrder } from "@/lib/kernel/item-order";
import { findUsed, listMatchRows, lockCampaign, numberMatches } from "./match-store";
import type { Match, OrderMatchesInput } from "./schemas";
import { serializeMatch } from "./serialize";

export const MATCHES_CHANGED = "The matches have changed meanwhile; read them again";

/**
 * Sets the order of all matches of a campaign, for donations that are paid later. Throws `conflict` unless it lists
 * exactly the campaign's current matches.
 */
export async function orderMatches(
  ctx: CampaignContext,
  { order }: OrderMatchesInput,
): Promise<{ data: Match[] }> {
  const { campaign } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockForm(tx, campaign.id);
    await lockCampaign(tx, campaign.id);
    const before = await listMatchRows(tx, campaign.id);
    const after = inOrder(before, order);
    if (!after) throw conflict(MATCHES_CHANGED);
    if (before.some((row, at) => row.id !== order[at])) {
      await numberMatches(tx, order);
      await recordAudit(tx, ctx, {
        orgId: campaign.orgId,
        action: "campaign.matches_reordered",
        subject: { type: "campaign", id: campaign.id },
        before: { order: before.map((row) => row.sponsorName ?? row.id) },
        after: { order: after.map((row) => row.sponsorName ?? row.id) },
      });
    }
    const used = await findUsed(tx, order);
    return {
      data: after.map((row, position) =>
        serializeMatch({ ...row, position }, { used: used.has(row.id), now: ctx.now }),
      ),
    };
  });
}
