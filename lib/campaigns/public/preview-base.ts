import type { OrgContext } from "@/lib/auth/access";
import type { CampaignContext } from "@/lib/campaigns/context";
import { GENERAL_FUND } from "@/lib/funds/labels";
import type { OrganizationRow } from "@/lib/orgs/store";
import { publicOf, publicOrganization } from "./get-public-campaign";
import type { PreviewBase, PublicCampaign } from "./schemas";

/** Returns the public fields of a saved campaign, for the live preview next to its editor. */
export function getPreviewBase(ctx: CampaignContext, org: OrganizationRow): Promise<PublicCampaign> {
  return publicOf(ctx, { campaign: ctx.campaign, org });
}

/** Returns the live preview's fields of a campaign that is not saved yet. */
export function newPreviewBase({ org }: OrgContext): PreviewBase {
  return {
    id: "",
    status: "DRAFT",
    raisedAmountCents: 0,
    donationCount: 0,
    matchedCents: 0,
    ticketsSold: 0,
    publicUrl: "",
    coverUrl: null,
    coverAlt: null,
    coverFocus: null,
    locked: false,
    ticketsLeft: null,
    acceptsDonations: true,
    acceptsAch: false,
    org: publicOrganization(org),
    parent: null,
    fundraisers: null,
    customFields: [],
    givingLevels: [],
    funds: [],
    defaultFund: { id: null, name: GENERAL_FUND, code: null },
    matches: [],
  };
}
