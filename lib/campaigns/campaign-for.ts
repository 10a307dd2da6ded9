import { requireRole } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import { type CampaignRow, findCampaign } from "./store";

/** The campaign, for members of at least `needed` rank. Throws `not_found`, and `forbidden` for all others. */
export async function campaignFor(ctx: Context, id: string, needed: Role = "MEMBER"): Promise<CampaignRow> {
  const row = await findCampaign(ctx.db, id);
  if (!row) throw notFound("Campaign");
  await requireRole(ctx, row.orgId, needed);
  return row;
}
