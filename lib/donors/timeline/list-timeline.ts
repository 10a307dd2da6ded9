import type { DonorContext } from "../context";
import type { DonorTimeline, TimelineQuery } from "./schemas";
import { listTimelineRows } from "./store";

/** Returns a page of a donor's timeline, newest first, for members of the organization. */
export async function listTimeline(
  ctx: DonorContext,
  { cursor, limit }: TimelineQuery,
): Promise<DonorTimeline> {
  // One extra entry shows whether there are older ones.
  const found = await listTimelineRows(ctx.db, ctx.donor, {
    cursor,
    limit: limit + 1,
    now: ctx.now,
  });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, nextCursor: last && found.length > limit ? `${last.at}~${last.id}` : null };
}
