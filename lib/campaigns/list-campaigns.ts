import type { OrgContext } from "@/lib/auth/access";
import { readRelated } from "./read-related";
import type { Campaign, CampaignStatus, CampaignType } from "./schemas";
import { serializeCampaign } from "./serialize";
import { listCampaignRows } from "./store";

/** Lists all campaigns of an organization, newest first, for its members. */
export async function listCampaigns(
  ctx: OrgContext,
  query: { status?: CampaignStatus | undefined; type?: CampaignType | undefined } = {},
): Promise<{ data: Campaign[] }> {
  const rows = await listCampaignRows(ctx.db, ctx.orgId, query);
  const beside = await readRelated(
    ctx,
    rows.map((row) => row.id),
  );
  return { data: rows.map((row) => serializeCampaign(row, beside(row.id))) };
}
