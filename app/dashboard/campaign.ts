import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { withResource } from "@/lib/auth/access";
import { loadCampaign } from "@/lib/campaigns/context";
import { getCampaign } from "@/lib/campaigns/get-campaign";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import type { CampaignDetail } from "@/lib/campaigns/schemas";
import { AppError } from "@/lib/kernel/errors";
import { requireOrganization } from "./session";

/**
 * Returns a campaign of this organization, or null for another organization's campaign, even one the same person can
 * access.
 */
export const findCampaign = cache(async (orgSlug: string, id: string): Promise<CampaignDetail | null> => {
  const { ctx } = await requireOrganization(orgSlug);
  try {
    return await getCampaign(withResource(ctx, await loadCampaign(ctx, id)));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});

/** Returns the same campaign, or shows the not-found page. */
export async function requireCampaign(orgSlug: string, id: string): Promise<CampaignDetail> {
  return (await findCampaign(orgSlug, id)) ?? notFound();
}

/**
 * Returns the possible parents of a peer-to-peer page: the organization's main peer-to-peer campaigns, except itself.
 */
export async function possibleParents(
  orgSlug: string,
  ownId?: string,
): Promise<{ id: string; title: string }[]> {
  const { ctx } = await requireOrganization(orgSlug);
  const { data } = await listCampaigns(ctx, { type: "PEER_TO_PEER" });
  return data
    .filter((one) => one.parentCampaignId === null && one.id !== ownId)
    .map(({ id, title }) => ({ id, title }));
}
