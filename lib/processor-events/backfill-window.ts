import type { Context } from "@/lib/kernel/context";
import type { BackfillData } from "@/lib/services/inngest/events";
import { type Backfilled, backfillEvents } from "./backfill-events";

/**
 * Looks for the lost events of one part of a round. One whose turn comes only after the next round has begun is left to
 * that: while the processor is slow, parts that wait do not pile up. Throws `unavailable`.
 */
export async function backfillWindow(
  ctx: Context,
  part: BackfillData,
): Promise<Backfilled | { overtaken: true }> {
  if (ctx.now.getTime() >= part.expires * 1000) return { overtaken: true };
  return backfillEvents(ctx, {
    account: part.account,
    since: new Date(part.since * 1000),
    until: part.until === null ? null : new Date(part.until * 1000),
  });
}
