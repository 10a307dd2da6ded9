import { requireRole } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findField } from "./field-store";
import { findLevel } from "./level-store";
import { type CampaignRow, findCampaign } from "./store";

type Part = { campaignId: string; id: string };

/** The campaign of a question, for members. Throws `not_found`, also for another campaign's question. */
export async function campaignOfField(ctx: Context, part: Part): Promise<CampaignRow> {
  const found = await findField(ctx.db, part.campaignId, part.id);
  return campaignOf(ctx, part, found ? null : "Custom field");
}

/** The campaign of a giving level, for members. Throws `not_found`, also for another campaign's level. */
export async function campaignOfLevel(ctx: Context, part: Part): Promise<CampaignRow> {
  const found = await findLevel(ctx.db, part.campaignId, part.id);
  return campaignOf(ctx, part, found ? null : "Giving level");
}

/** What does not exist is told before who may do what (decisions.md, order of checks). */
async function campaignOf(ctx: Context, { campaignId }: Part, missing: string | null): Promise<CampaignRow> {
  const campaign = await findCampaign(ctx.db, campaignId);
  if (!campaign) throw notFound("Campaign");
  if (missing) throw notFound(missing);
  await requireRole(ctx, campaign.orgId);
  return campaign;
}
