import type { OrgContext } from "@/lib/auth/access";
import { parseUsd } from "@/lib/kernel/money";
import { isVoided } from "@/lib/offline-donations/labels";
import { searchCampaigns, searchDonations, searchDonors } from "./hits-store";
import type { SearchResult } from "./schemas";

const OF_EACH = 5;

/** Returns up to five donors, donations and campaigns that match a text, for members. */
export async function searchOrganization(ctx: OrgContext, { q }: { q: string }): Promise<SearchResult> {
  const { db, orgId } = ctx;
  const [[donors, donations], campaigns] = await Promise.all([
    searchDonors(db, orgId, q, OF_EACH).then(async (found) => {
      const query = { q, amountCents: parseUsd(q), donorIds: found.map(({ id }) => id) };
      return [found, await searchDonations(db, orgId, query, OF_EACH)] as const;
    }),
    searchCampaigns(db, orgId, q, OF_EACH),
  ]);
  return {
    donors,
    donations: donations.map(({ firstName, lastName, campaignTitle, createdAt, ...row }) => ({
      ...row,
      voided: isVoided(row),
      donor: { firstName, lastName },
      campaign: { title: campaignTitle },
      createdAt: createdAt.toISOString(),
    })),
    campaigns,
  };
}
