import type { Context } from "@/lib/kernel/context";
import { sendToBackground } from "@/lib/services/jobs";
import { listOverdue } from "./delivery-store";
import { OVERDUE_MS } from "./rules";

const MOST = 500;
/** The same delivery is announced again at most this often: it may be waiting in a queue, and not lost. */
const AGAIN_MS = 10 * 60_000;

/** Announces deliveries whose attempt is overdue, because a process died or the background was away. */
export async function announceOverdue(ctx: Context): Promise<{ announced: number }> {
  const overdue = await listOverdue(ctx.db, new Date(ctx.now.getTime() - OVERDUE_MS), MOST);
  const round = Math.floor(ctx.now.getTime() / AGAIN_MS);
  if (overdue.length > 0)
    await sendToBackground(
      overdue.map(({ attemptCount, ...data }) => ({
        id: `delivery:${data.deliveryId}:${attemptCount}:${round}`,
        name: "webhook/delivery-failing",
        data,
      })),
    );
  return { announced: overdue.length };
}
