import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { readTotals } from "@/lib/rollups/store";
import { presentDetail } from "./present";
import { isOpen, ticketsLeft } from "./rules";
import type { PublicCampaign } from "./schemas";
import { findParts, findPublicBySlug } from "./store";

/**
 * What a donor may see. Drafts do not exist here. Where several organizations use the slug and none is named it
 * is `conflict` with the choices, because money must not reach the wrong one (decisions.md, Public addresses).
 */
export async function getPublicCampaign(
  ctx: Context,
  { slug, org: orgSlug }: { slug: string; org?: string | undefined },
): Promise<PublicCampaign> {
  const all = await findPublicBySlug(ctx.db, slug);
  const found = orgSlug ? all.filter((one) => one.org.slug === orgSlug) : all;
  const [only, another] = found;
  if (!only) throw notFound("Campaign");
  if (another)
    throw conflict("Several organizations have a campaign with this address", {
      organizations: found.map(({ org }) => ({ name: org.name, slug: org.slug })),
    });
  const { campaign, org } = only;
  const [totals, parts] = await Promise.all([
    readTotals(ctx.db, [campaign.id]),
    findParts(ctx.db, campaign.id),
  ]);
  const {
    scheduledPublishAt: _scheduled,
    lockedAt,
    createdAt: _created,
    updatedAt: _updated,
    orgId: _org,
    ...shown
  } = presentDetail(campaign, totals.get(campaign.id), parts);
  const left = ticketsLeft(campaign);
  return {
    ...shown,
    locked: lockedAt !== null,
    // Tickets are bought once.
    allowRecurring: campaign.allowRecurring && campaign.ticketPriceCents === null,
    ticketsLeft: left,
    acceptsGifts: isOpen(campaign, ctx.now) && org.status === "ACTIVE" && org.chargesEnabled && left !== 0,
    acceptsAch: org.achEnabled && left === null,
    org: { name: org.name, slug: org.slug, ein: org.ein, website: org.website },
    customFields: shown.customFields.map(({ campaignId: _c, archivedAt: _a, ...field }) => field),
    givingLevels: shown.givingLevels.map(({ campaignId: _c, archivedAt: _a, ...level }) => level),
  };
}
