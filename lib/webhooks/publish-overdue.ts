import type { Context } from "@/lib/kernel/context";
import { sendToBackground } from "@/lib/services/inngest/events";
import { listOverdue } from "./overdue-store";
import { OVERDUE_MS } from "./rules";

const MOST = 1000;
/** Of one endpoint in one round: whoever has thousands waiting gets on by that many each minute, beside everybody else. */
const EACH = 100;
const BATCH = 100;
/** The same delivery is announced again at most this often: it may be waiting in a queue, and not lost. */
const AGAIN_MS = 10 * 60_000;

/** Announces deliveries whose attempt is overdue, because a process died or the background was away. */
export async function publishOverdueDeliveries(ctx: Context): Promise<{ announced: number }> {
  const before = new Date(ctx.now.getTime() - OVERDUE_MS);
  const overdue = await listOverdue(ctx.db, { before, each: EACH, most: MOST });
  const round = Math.floor(ctx.now.getTime() / AGAIN_MS);
  for (let at = 0; at < overdue.length; at += BATCH)
    await sendToBackground(
      overdue.slice(at, at + BATCH).map(({ attemptCount, ...data }) => ({
        id: `delivery:${data.deliveryId}:${attemptCount}:${round}`,
        name: "webhook/delivery-failing",
        data,
      })),
    );
  return { announced: overdue.length };
}
