import { invalid } from "@/lib/kernel/errors";
import { type CampaignRow, findCampaign } from "./store";

/**
 * Checks that a fundraiser's main campaign is in the same organization and is no fundraiser itself. Throws `invalid`.
 */
export async function checkParent(
  db: Parameters<typeof findCampaign>[0],
  row: Pick<CampaignRow, "id" | "orgId" | "parentCampaignId">,
): Promise<void> {
  if (!row.parentCampaignId) return;
  const parent = await findCampaign(db, row.parentCampaignId);
  if (!parent || parent.orgId !== row.orgId || parent.id === row.id)
    throw invalid({ parentCampaignId: ["No such campaign in this organization"] });
  if (parent.parentCampaignId)
    throw invalid({ parentCampaignId: ["A fundraiser cannot have fundraisers itself"] });
}
