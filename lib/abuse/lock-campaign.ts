import { recordAudit } from "@/lib/audit/record";
import { actorId } from "@/lib/auth/actor";
import { campaignFor } from "@/lib/campaigns/campaign-for";
import { getCampaign } from "@/lib/campaigns/get-campaign";
import type { CampaignDetail } from "@/lib/campaigns/schemas";
import type { Context } from "@/lib/kernel/context";
import { setLocked } from "./protection-store";

/**
 * Locks a campaign against an attack: it takes no gift until it is unlocked. Any member may, since an attack does not
 * wait for an admin; a locked one stays as it is. Throws `not_found`.
 */
export async function lockCampaign(ctx: Context, id: string): Promise<CampaignDetail> {
  const { orgId } = await campaignFor(ctx, id);
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
  return getCampaign(ctx, id);
}
