import { getCampaign } from "@/lib/campaigns/get-campaign";
import type { CampaignDetail } from "@/lib/campaigns/schemas";
import { findCampaign } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { requireRole } from "@/lib/orgs/access";
import { setLocked } from "./protection-store";

/**
 * Opens a locked campaign again; admins, who answer for what follows. One that is not locked stays as it is. Throws
 * `not_found`.
 */
export async function unlockCampaign(ctx: Context, id: string): Promise<CampaignDetail> {
  const campaign = await findCampaign(ctx.db, id);
  if (!campaign) throw notFound("Campaign");
  await requireRole(ctx, campaign.orgId, "ADMIN");
  await setLocked(ctx.db, id, null);
  return getCampaign(ctx, id);
}
