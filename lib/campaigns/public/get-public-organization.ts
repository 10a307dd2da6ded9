import { readRelated } from "@/lib/campaigns/read-related";
import { summaryOf } from "@/lib/campaigns/rules";
import { serializeCampaign } from "@/lib/campaigns/serialize";
import { listOpenRows } from "@/lib/campaigns/store";
import { shownColor } from "@/lib/kernel/accent";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { publicPageUrl } from "@/lib/orgs/public-page-url";
import { findReceiving } from "@/lib/orgs/store";
import { pictureUrl } from "@/lib/pictures/picture-url";
import type { PublicOrganization } from "./organization-schemas";

/** Maximum number of campaigns on a public page. */
const MAX_CAMPAIGNS = 60;

/**
 * Returns the public page of an organization that can receive money, with the campaigns that currently accept
 * donations. Throws `not_found`. Four statements for any number of campaigns.
 */
export async function getPublicOrganization(ctx: Context, slug: string): Promise<PublicOrganization> {
  const org = await findReceiving(ctx.db, slug);
  const publicUrl = org && publicPageUrl(org);
  if (!org || !publicUrl) throw notFound("Organization");
  const rows = await listOpenRows(ctx.db, org.id, { now: ctx.now, limit: MAX_CAMPAIGNS });
  const beside = await readRelated(
    ctx,
    rows.map(({ campaign }) => campaign.id),
  );
  const { name, legalName, ein, taxStatus, website, description } = org;
  return {
    ...{ name, slug: org.slug, legalName, ein, taxStatus, website, description, publicUrl },
    logoUrl: pictureUrl(org.logoHash),
    color: org.color,
    campaigns: rows.map(({ campaign, fetchedHash }) => {
      const it = serializeCampaign(campaign, beside(campaign.id));
      const { title, type, raisedAmountCents, donationCount, endDate } = it;
      return {
        ...{ title, slug: it.slug, type, raisedAmountCents, donationCount, endDate },
        color: shownColor(campaign, org),
        publicUrl: it.publicUrl,
        summary: summaryOf(campaign.description),
        coverUrl: pictureUrl(campaign.coverHash ?? fetchedHash),
        coverFocus: campaign.coverFocus,
        // A hidden goal is private.
        goalAmountCents: campaign.showGoal ? campaign.goalAmountCents : null,
      };
    }),
  };
}

/** Returns the URL of the public page of an organization that can receive money, or null. One statement. */
export async function findPublicPage(ctx: Context, slug: string): Promise<string | null> {
  const org = await findReceiving(ctx.db, slug);
  return org && publicPageUrl(org);
}
