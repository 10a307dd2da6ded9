import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { requireRole } from "@/lib/orgs/access";
import { readTotals } from "@/lib/rollups/store";
import { presentDetail } from "./present";
import type { CampaignDetail } from "./schemas";
import { findCampaign, findParts } from "./store";

/** One campaign with its questions and levels, for members of its organization. */
export async function getCampaign(ctx: Context, id: string): Promise<CampaignDetail> {
  const row = await findCampaign(ctx.db, id);
  if (!row) throw notFound("Campaign");
  await requireRole(ctx, row.orgId);
  const [totals, parts] = await Promise.all([
    readTotals(ctx.db, [id]),
    findParts(ctx.db, id, { archived: true }),
  ]);
  return presentDetail(row, totals.get(id), parts);
}
