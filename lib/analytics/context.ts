import { findOrganization } from "@/lib/auth/store";
import { type CampaignRow, findCampaign } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";

/** Looks up the campaign in the path. Throws `not_found` unless it belongs to the organization in the query. */
export async function campaignOfOrg({
  ctx,
  params,
  query,
}: {
  ctx: Context;
  params: { id: string };
  query: { orgId: string };
}): Promise<{ orgId: string; campaign: CampaignRow }> {
  const org = await findOrganization(ctx.db, query.orgId);
  const campaign = await findCampaign(ctx.db, params.id);
  if (!org || !campaign || campaign.orgId !== org.id) throw notFound("Campaign");
  return { orgId: org.id, campaign };
}
