import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { findPublic, type PublicAddress } from "@/lib/campaigns/public-address/find-public";
import { readRelated } from "@/lib/campaigns/read-related";
import { isOpen } from "@/lib/campaigns/rules";
import { serializeDetail } from "@/lib/campaigns/serialize";
import { type CampaignRow, findCampaign, findParts } from "@/lib/campaigns/store";
import { findChoices } from "@/lib/funds/store";
import { shownColor } from "@/lib/kernel/accent";
import type { Context } from "@/lib/kernel/context";
import { listMatchRows } from "@/lib/matching/match-store";
import { runningMatches } from "@/lib/matching/serialize";
import { publicPageUrl } from "@/lib/orgs/public-page-url";
import { canReceive } from "@/lib/orgs/rules";
import type { OrganizationRow } from "@/lib/orgs/store";
import { pictureUrl } from "@/lib/pictures/picture-url";
import { ticketsLeft } from "@/lib/tickets/rules";
import { getFundraisers } from "@/lib/totals/campaign-totals";

/** Returns the public fields of the campaign at an address. Throws `not_found`, and `conflict` with the choices. */
export async function getPublicCampaign(ctx: Context, address: PublicAddress): Promise<PublicCampaign> {
  return publicOf(ctx, await findPublic(ctx, address));
}

/** Returns the fields of a campaign that its page shows. */
export async function publicOf(
  ctx: Context,
  { campaign, org }: { campaign: CampaignRow; org: OrganizationRow },
): Promise<PublicCampaign> {
  const [beside, parts, peers, choices, matches] = await Promise.all([
    readRelated(ctx, [campaign.id]),
    findParts(ctx.db, campaign.id),
    readPeers(ctx, campaign),
    findChoices(ctx.db, campaign),
    campaign.hasMatches ? listMatchRows(ctx.db, campaign.id) : [],
  ]);
  const {
    scheduledPublishAt: _scheduled,
    lockedAt,
    createdAt: _created,
    updatedAt: _updated,
    orgId: _org,
    bareAddress: _bare,
    defaultFundId: _default,
    fundIds: _offered,
    cover,
    ...shown
  } = serializeDetail(campaign, beside(campaign.id), parts);
  const left = ticketsLeft(campaign);
  return {
    ...shown,
    color: shownColor(campaign, org),
    // A hidden goal is private.
    goalAmountCents: campaign.showGoal ? campaign.goalAmountCents : null,
    locked: lockedAt !== null,
    coverUrl: cover?.url ?? null,
    coverAlt: cover?.alt ?? null,
    coverFocus: cover?.focus ?? null,
    // Ticket purchases are one-time.
    allowRecurring: campaign.allowRecurring && campaign.ticketPriceCents === null,
    ticketsLeft: left,
    acceptsDonations: isOpen(campaign, ctx.now) && canReceive(org) && left !== 0,
    acceptsAch: org.chargesEnabled && org.achEnabled && left === null,
    org: publicOrganization(org),
    ...peers,
    customFields: shown.customFields.map(({ campaignId: _c, archivedAt: _a, ...field }) => field),
    ...choices,
    matches: runningMatches(matches, ctx.now),
    givingLevels: shown.givingLevels.map(({ campaignId: _c, archivedAt: _a, ...level }) => level),
  };
}

/** Returns the organization's fields that the pages of its campaigns show. */
export function publicOrganization(org: OrganizationRow): PublicCampaign["org"] {
  return {
    name: org.name,
    slug: org.slug,
    ein: org.ein,
    taxStatus: org.taxStatus,
    website: org.website,
    logoUrl: pictureUrl(org.logoHash),
    color: org.color,
    pageUrl: publicPageUrl(org),
    timezone: org.timezone,
  };
}

/** Returns the main campaign of a fundraiser, or the fundraisers of a main peer-to-peer campaign. */
async function readPeers(
  ctx: Context,
  { type, parentCampaignId, id }: CampaignRow,
): Promise<Pick<PublicCampaign, "parent" | "fundraisers">> {
  if (type !== "PEER_TO_PEER") return { parent: null, fundraisers: null };
  if (parentCampaignId !== null) {
    const parent = await findCampaign(ctx.db, parentCampaignId);
    const shown = parent && parent.status !== "DRAFT" ? { title: parent.title, slug: parent.slug } : null;
    return { parent: shown, fundraisers: null };
  }
  const found = await getFundraisers(ctx, id);
  if (!found || found.count === 0) return { parent: null, fundraisers: null };
  return {
    parent: null,
    fundraisers: {
      count: found.count,
      raisedAmountCents: found.raisedCents,
      ranking: found.ranking.map(({ raisedCents, ...one }) => ({ ...one, raisedAmountCents: raisedCents })),
    },
  };
}
