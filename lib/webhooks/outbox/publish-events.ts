import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { publishDeliveries } from "@/lib/webhooks/deliveries/publish-deliveries";
import { buildPayload } from "./build-payload";
import { claimUnpublished, type EventRow, type PublishedEvent, publishEvent, removeEvent } from "./store";

const BATCH = 25;

/**
 * Publishes all waiting events: stores each body, creates a delivery for each subscribed endpoint and sends
 * it to background jobs. Several publishers may run concurrently. An event whose body cannot be built now is
 * left for the next run. Returns how many were published.
 */
export async function publishEvents(ctx: Context): Promise<{ published: number; deliveries: number }> {
  const total = { published: 0, deliveries: 0 };
  let after: EventRow | null = null;
  for (;;) {
    const batch: { last: EventRow | null; published: number; deliveries: PublishedEvent[] } =
      await publishBatch(ctx, after);
    total.published += batch.published;
    total.deliveries += batch.deliveries.length;
    await publishDeliveries(batch.deliveries);
    if (!batch.last) return total;
    after = batch.last;
  }
}

async function publishBatch(ctx: Context, after: EventRow | null) {
  return ctx.db.transaction(async (tx) => {
    const events = await claimUnpublished(tx, after, BATCH);
    const deliveries: PublishedEvent[] = [];
    let published = 0;
    for (const event of events) {
      const payload = await payloadOf(ctx, event);
      if (payload === "gone") await removeEvent(tx, event.id);
      if (payload === "gone" || payload === "failed") continue;
      deliveries.push(...(await publishEvent(tx, event, payload, ctx.now)));
      published += 1;
    }
    return { last: events.at(-1) ?? null, published, deliveries };
  });
}

/** Read outside the transaction `tx`, so that only committed data is published. */
async function payloadOf(ctx: Context, event: EventRow) {
  try {
    return await buildPayload(ctx, event);
  } catch (err) {
    const gone = err instanceof AppError && err.code === "not_found";
    log.error({ err, eventId: event.id, type: event.type }, "the body of a webhook event could not be built");
    return gone ? "gone" : "failed";
  }
}
