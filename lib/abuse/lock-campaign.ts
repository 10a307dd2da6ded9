import { getCampaign } from "@/lib/campaigns/get-campaign";
import type { CampaignDetail } from "@/lib/campaigns/schemas";
import { findCampaign } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { doerOf, requireRole } from "@/lib/orgs/access";
import { setLocked } from "./protection-store";

/**
 * Locks a campaign against an attack: it takes no gift until it is unlocked. Any member may, since an attack does not
 * wait for an admin; a locked one stays as it is. Throws `not_found`.
 */
export async function lockCampaign(ctx: Context, id: string): Promise<CampaignDetail> {
  const campaign = await findCampaign(ctx.db, id);
  if (!campaign) throw notFound("Campaign");
  await requireRole(ctx, campaign.orgId);
  await setLocked(ctx.db, id, { by: doerOf(ctx), at: ctx.now });
  return getCampaign(ctx, id);
}
