import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { coverDue } from "@/lib/services/inngest/events";
import { listDueCovers, purgeCovers } from "./cover-store";

/** Number of events per run. The rest follows in the next minute. */
const BATCH = 50;

/** Publishes a cover whose URL was just saved. If that fails, the sweep below publishes it within a minute. */
export async function publishCover(
  ctx: Context,
  campaign: { id: string; orgId: string; updatedAt: Date },
): Promise<void> {
  const data = { campaignId: campaign.id, orgId: campaign.orgId };
  const id = `cover:${campaign.id}:saved:${campaign.updatedAt.getTime()}`;
  await emit(ctx, [{ id, name: coverDue.name, data }]);
}

/**
 * Publishes every cover that is due: new ones, and failed ones after their delay. Purges covers that campaigns no
 * longer use.
 */
export async function publishDueCovers(ctx: Context): Promise<{ published: number }> {
  await purgeCovers(ctx.db, ctx.now);
  const due = await listDueCovers(ctx.db, ctx.now, BATCH);
  const events = due.map(({ campaignId, orgId, due: attempt }) => ({
    id: `cover:${campaignId}:${attempt}:${minuteOf(ctx.now)}`,
    name: coverDue.name,
    data: { campaignId, orgId },
  }));
  if (events.length > 0) await emit(ctx, events);
  return { published: events.length };
}

/** Part of the event id: a lost event is sent again in the next minute. */
function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / 60_000);
}
