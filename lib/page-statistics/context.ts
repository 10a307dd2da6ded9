import type { Permitted } from "@/lib/auth/access";
import { type CampaignRow, findCampaignWithOrg } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import type { OrganizationRow } from "@/lib/orgs/store";

type Found = { campaign: Pick<CampaignRow, "id">; org: Pick<OrganizationRow, "timezone"> };

/** A call about a campaign's page, by a member of its organization. */
export type PageContext = Permitted & Found;

/** Returns the campaign in the path with its organization. Throws `not_found`. */
export async function pageInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { id: string };
}): Promise<Found & { orgId: string }> {
  const found = await findCampaignWithOrg(ctx.db, params.id);
  if (!found) throw notFound("Campaign");
  return { ...found, orgId: found.org.id };
}
