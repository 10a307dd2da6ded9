import { findCampaign } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { presentStanding } from "./organization-standing";
import { readStanding } from "./read-standing";

/** When a campaign's form opens again, while declined payments keep it closed for everybody; null while it is open. */
export async function getFormOpening(ctx: Context, campaignId: string): Promise<string | null> {
  const campaign = await findCampaign(ctx.db, campaignId);
  if (!campaign) return null;
  const keys = { campaign: campaign.id, organization: campaign.orgId };
  return presentStanding(await readStanding(ctx, keys)).opensAt;
}
