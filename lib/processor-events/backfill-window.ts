import type { Context } from "@/lib/kernel/context";
import type { BackfillData } from "@/lib/services/inngest/events";
import { type Backfilled, backfillEvents } from "./backfill-events";

/**
 * Backfills one part of a round. Skips a part that starts after the next round has begun, so that waiting parts do not
 * pile up while the processor is slow. Throws `unavailable`.
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
