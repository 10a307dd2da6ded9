import type { Context } from "@/lib/kernel/context";
import { ticketsLeft } from "@/lib/tickets/rules";
import { findPublic, type PublicAddress } from "./public-address/find-public";
import { readBeside } from "./read-related";
import { isOpen } from "./rules";
import type { PublicCampaign } from "./schemas";
import { serializeDetail } from "./serialize";
import { findParts } from "./store";

/** The public fields of the campaign at an address. Throws `not_found`, and `conflict` with the choices. */
export async function getPublicCampaign(ctx: Context, address: PublicAddress): Promise<PublicCampaign> {
  const { campaign, org } = await findPublic(ctx, address);
  const [beside, parts] = await Promise.all([readBeside(ctx, [campaign.id]), findParts(ctx.db, campaign.id)]);
  const {
    scheduledPublishAt: _scheduled,
    lockedAt,
    createdAt: _created,
    updatedAt: _updated,
    orgId: _org,
    bareAddress: _bare,
    cover,
    ...shown
  } = serializeDetail(campaign, beside(campaign.id), parts);
  const left = ticketsLeft(campaign);
  return {
    ...shown,
    // A hidden goal is private.
    goalAmountCents: campaign.showGoal ? campaign.goalAmountCents : null,
    locked: lockedAt !== null,
    coverUrl: cover?.url ?? null,
    // Tickets are one-time.
    allowRecurring: campaign.allowRecurring && campaign.ticketPriceCents === null,
    ticketsLeft: left,
    acceptsDonations:
      isOpen(campaign, ctx.now) && org.status === "ACTIVE" && org.chargesEnabled && left !== 0,
    acceptsAch: org.chargesEnabled && org.achEnabled && left === null,
    org: {
      name: org.name,
      slug: org.slug,
      ein: org.ein,
      taxStatus: org.taxStatus,
      website: org.website,
      timezone: org.timezone,
    },
    customFields: shown.customFields.map(({ campaignId: _c, archivedAt: _a, ...field }) => field),
    givingLevels: shown.givingLevels.map(({ campaignId: _c, archivedAt: _a, ...level }) => level),
  };
}
