import type { Context } from "@/lib/kernel/context";
import { sendToBackground } from "@/lib/services/inngest/send";
import { OVERDUE_MS } from "@/lib/webhooks/rules";
import { listOverdue } from "./overdue-store";

const MAX_PUBLISHED = 1000;
/** Maximum per endpoint and run, so that one with thousands of overdue deliveries progresses alongside the others. */
const EACH = 100;
const BATCH = 100;
/** Minimum interval between publications of the same delivery, which may be queued rather than lost. */
const AGAIN_MS = 10 * 60_000;

/** Publishes deliveries whose attempt is overdue, because a process crashed or background jobs were down. */
export async function publishOverdueDeliveries(ctx: Context): Promise<{ published: number }> {
  const before = new Date(ctx.now.getTime() - OVERDUE_MS);
  const overdue = await listOverdue(ctx.db, { before, each: EACH, most: MAX_PUBLISHED });
  const round = Math.floor(ctx.now.getTime() / AGAIN_MS);
  for (let at = 0; at < overdue.length; at += BATCH)
    await sendToBackground(
      overdue.slice(at, at + BATCH).map(({ attemptCount, ...data }) => ({
        id: `delivery:${data.deliveryId}:${attemptCount}:${round}`,
        name: "webhook/delivery-failing",
        data,
      })),
    );
  return { published: overdue.length };
}
