import type { CampaignContext } from "@/lib/campaigns/context";
import { findUsed, listMatchRows } from "./match-store";
import type { Match } from "./schemas";
import { serializeMatch } from "./serialize";

/** Returns the matches of a campaign in the order in which they cover donations. */
export async function listMatches(ctx: CampaignContext): Promise<{ data: Match[] }> {
  const rows = await listMatchRows(ctx.db, ctx.campaign.id);
  const used = await findUsed(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => serializeMatch(row, { used: used.has(row.id), now: ctx.now })) };
}
