import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { publishDeliveries } from "@/lib/webhooks/deliveries/publish-deliveries";
import { buildPayload } from "./build-payload";
import { claimUnpublished, type EventRow, type PublishedEvent, publishEvent, removeEvent } from "./store";

const BATCH = 25;

/**
 * Publishes all waiting events: stores each payload, creates a delivery for each subscribed endpoint, and sends the
 * deliveries to background jobs. Several publishers may run concurrently. An event whose payload cannot be built now is
 * left for the next run. Returns the numbers of published events and deliveries.
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

/** Builds the payload outside the publisher's transaction, so that it contains committed data only. */
async function payloadOf(ctx: Context, event: EventRow) {
  try {
    return await buildPayload(ctx, event);
  } catch (err) {
    const isMissing = err instanceof AppError && err.code === "not_found";
    // Only donors are deleted: by a merge, or by the undo of an import.
    if (isMissing && event.type.startsWith("donor.")) return "gone";
    log.error({ err, eventId: event.id, type: event.type }, "the body of a webhook event could not be built");
    return isMissing ? "gone" : "failed";
  }
}
