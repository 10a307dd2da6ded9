import { recordAudit } from "@/lib/audit/record";
import { actorId } from "@/lib/auth/actor";
import { type CampaignContext, loadCampaign } from "@/lib/campaigns/context";
import { getCampaign } from "@/lib/campaigns/get-campaign";
import type { CampaignDetail } from "@/lib/campaigns/schemas";
import { setLocked } from "./store";

/**
 * Locks a campaign under attack, so that it accepts no donations until it is unlocked. Any member may lock it, because
 * an attack does not wait for an admin. Does nothing if it is already locked. Throws `not_found`.
 */
export async function lockCampaign(ctx: CampaignContext): Promise<CampaignDetail> {
  const { id, orgId } = ctx.campaign;
  await ctx.db.transaction(async (tx) => {
    if (!(await setLocked(tx, id, { by: actorId(ctx) }, ctx.now))) return;
    await recordAudit(tx, ctx, {
      orgId,
      action: "campaign.locked",
      subject: { type: "campaign", id },
      before: { lockedAt: null },
      after: { lockedAt: ctx.now.toISOString() },
    });
  });
  return getCampaign({ ...ctx, ...(await loadCampaign(ctx, id)) });
}
