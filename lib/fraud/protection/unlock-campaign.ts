import { recordAudit } from "@/lib/audit/record";
import { type CampaignContext, loadCampaign } from "@/lib/campaigns/context";
import { getCampaign } from "@/lib/campaigns/get-campaign";
import type { CampaignDetail } from "@/lib/campaigns/schemas";
import { setLocked } from "./store";

/** Unlocks a campaign. Does nothing if it is not locked. Throws `not_found`. */
export async function unlockCampaign(ctx: CampaignContext<"ADMIN">): Promise<CampaignDetail> {
  const { id, orgId, lockedAt } = ctx.campaign;
  await ctx.db.transaction(async (tx) => {
    if (!(await setLocked(tx, id, null, ctx.now))) return;
    await recordAudit(tx, ctx, {
      orgId,
      action: "campaign.unlocked",
      subject: { type: "campaign", id },
      before: { lockedAt: lockedAt?.toISOString() ?? null },
      after: { lockedAt: null },
    });
  });
  return getCampaign({ ...ctx, ...(await loadCampaign(ctx, id)) });
}
