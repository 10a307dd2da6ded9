import type { OrgContext } from "@/lib/auth/access";
import { listOrgLevels } from "@/lib/campaigns/giving-levels/store";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import type { CampaignToCredit } from "./labels";

const ORDER = ["ACTIVE", "PAUSED", "ENDED", "DRAFT"];

/** Returns the campaigns that an offline donation can credit: active ones first, then newest first. */
export async function listCampaignsToCredit(ctx: OrgContext): Promise<CampaignToCredit[]> {
  const [{ data }, levels] = await Promise.all([listCampaigns(ctx), listOrgLevels(ctx.db, ctx.orgId)]);
  return [...data]
    .sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
    .map(({ id, title, type, ticketPriceCents, defaultFundId }) => ({
      id,
      title,
      levels: levels
        .filter(({ campaignId }) => campaignId === id)
        .map((level) => ({
          id: level.id,
          name: level.name,
          amountCents: level.amountCents,
          archived: level.archivedAt !== null,
        })),
      ticketPriceCents,
      isMembership: type === "MEMBERSHIP",
      defaultFundId,
    }));
}
