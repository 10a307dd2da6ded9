import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { buildPayload } from "./build-payload";
import {
  claimUnpublished,
  type EventRow,
  type PublishedEvent,
  publishEvent,
  removeEvent,
} from "./event-store";
import { publishDeliveries } from "./publish-deliveries";

const BATCH = 25;

/**
 * Publishes every event that waits: its body is kept, and each endpoint that wants it gets one delivery, which is then
 * announced to the background. Several publishers share the work. An event whose body cannot be made now is passed over
 * and stays for the next time. Returns how many were published.
 */
export async function publishEvents(ctx: Context): Promise<{ published: number; deliveries: number }> {
  const total = { published: 0, deliveries: 0 };
  let after: EventRow | null = null;
  for (;;) {
    const batch: { last: EventRow | null; published: number; announced: PublishedEvent[] } =
      await publishBatch(ctx, after);
    total.published += batch.published;
    total.deliveries += batch.announced.length;
    await publishDeliveries(batch.announced);
    if (!batch.last) return total;
    after = batch.last;
  }
}

async function publishBatch(ctx: Context, after: EventRow | null) {
  return ctx.db.transaction(async (tx) => {
    const events = await claimUnpublished(tx, after, BATCH);
    const announced: PublishedEvent[] = [];
    let published = 0;
    for (const event of events) {
      const payload = await payloadOf(ctx, event);
      if (payload === "gone") await removeEvent(tx, event.id);
      if (payload === "gone" || payload === "failed") continue;
      announced.push(...(await publishEvent(tx, event, payload, ctx.now)));
      published += 1;
    }
    return { last: events.at(-1) ?? null, published, announced };
  });
}

/** Read outside of the transaction `tx`: what is told must be committed. */
async function payloadOf(ctx: Context, event: EventRow) {
  try {
    return await buildPayload(ctx, event);
  } catch (err) {
    const gone = err instanceof AppError && err.code === "not_found";
    log.error({ err, eventId: event.id, type: event.type }, "an outbound event could not be made");
    return gone ? "gone" : "failed";
  }
}
