import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { coverDue } from "@/lib/services/inngest/events";
import { listDueCovers, purgeCovers } from "./store";

/** How many are handed over at once; the rest follows with the next minute. */
const BATCH = 50;

/** Hands over a cover whose address was just saved. Where that fails, the sweep below finds it within a minute. */
export async function publishCover(
  ctx: Context,
  campaign: { id: string; orgId: string; updatedAt: Date },
): Promise<void> {
  const data = { campaignId: campaign.id, orgId: campaign.orgId };
  const id = `cover:${campaign.id}:saved:${campaign.updatedAt.getTime()}`;
  await emit(ctx, [{ id, name: coverDue.name, data }]);
}

/**
 * Hands over every cover that may be fetched now: those never fetched, and failed ones whose pause is over. Purges those
 * that their campaigns no longer have.
 */
export async function publishDueCovers(ctx: Context): Promise<{ announced: number }> {
  await purgeCovers(ctx.db, ctx.now);
  const due = await listDueCovers(ctx.db, ctx.now, BATCH);
  const events = due.map(({ campaignId, orgId, due: attempt }) => ({
    id: `cover:${campaignId}:${attempt}:${minuteOf(ctx.now)}`,
    name: coverDue.name,
    data: { campaignId, orgId },
  }));
  if (events.length > 0) await emit(ctx, events);
  return { announced: events.length };
}

/** An event that was lost is sent again with the next minute. */
function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}
