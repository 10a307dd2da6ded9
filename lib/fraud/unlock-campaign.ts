import { recordAudit } from "@/lib/audit/record";
import { campaignFor } from "@/lib/campaigns/campaign-for";
import { getCampaign } from "@/lib/campaigns/get-campaign";
import type { CampaignDetail } from "@/lib/campaigns/schemas";
import type { Context } from "@/lib/kernel/context";
import { setLocked } from "./protection-store";

/**
 * Opens a locked campaign again; admins, who answer for what follows. One that is not locked stays as it is. Throws
 * `not_found`.
 */
export async function unlockCampaign(ctx: Context, id: string): Promise<CampaignDetail> {
  const { orgId, lockedAt } = await campaignFor(ctx, id, "ADMIN");
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
  return getCampaign(ctx, id);
}
