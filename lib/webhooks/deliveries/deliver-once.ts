import type { Context } from "@/lib/kernel/context";
import { conflictForNow, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { log } from "@/lib/services/log";
import { keepEvent, type PublishedEvent } from "@/lib/webhooks/outbox/store";
import type { WebhookDelivery } from "@/lib/webhooks/schemas";
import { serializeDelivery } from "@/lib/webhooks/serialize";
import { type EndpointRow, keepEndpoint } from "@/lib/webhooks/store";
import { publishDeliveries } from "./publish-deliveries";
import { findDelivery, type insertDelivery, lockDelivery } from "./store";

/**
 * Creates the requested delivery, which `make` inserts with the given id, and sends it to background jobs. A delivery
 * left by an interrupted run of the request is found by its id and sent again, which does not start another job. Throws
 * `conflict` while the endpoint is disabled, and `not_found` if it was deleted or the event `eventId` was purged
 * concurrently.
 */
export async function deliverOnce(
  ctx: Context,
  { endpoint, eventId }: { endpoint: EndpointRow; eventId: string | null },
  make: (tx: Parameters<typeof insertDelivery>[0], deliveryId: string) => Promise<void>,
): Promise<WebhookDelivery> {
  const id = idFor(ctx, "webhook_delivery");
  await ctx.db.transaction(async (tx) => {
    await lockDelivery(tx, id);
    if (ctx.seed !== undefined && (await findDelivery(tx, id))) return;
    // Protects both from deletion until the transaction ends. An event is locked before an endpoint.
    if (eventId && !(await keepEvent(tx, eventId))) throw notFound("Delivery");
    const kept = await keepEndpoint(tx, endpoint.id);
    if (!kept) throw notFound("Webhook");
    if (kept.status === "DISABLED") throw conflictForNow("The webhook is disabled");
    await make(tx, id);
  });
  const found = await findDelivery(ctx.db, id);
  if (!found) throw notFound("Webhook");
  const { delivery, event } = found;
  if (delivery.status === "PENDING")
    await publishSoon(ctx, { deliveryId: id, endpointId: endpoint.id, orgId: endpoint.orgId });
  return serializeDelivery(delivery, event.type);
}

/** Publishes a delivery. If this fails, the sweep of overdue deliveries publishes it a few minutes later. */
async function publishSoon(ctx: Context, it: PublishedEvent): Promise<void> {
  try {
    await publishDeliveries([it]);
  } catch (err) {
    log.error(
      { err, requestId: ctx.requestId, ...it },
      "a delivery was not published; the sweep publishes it later",
    );
  }
}
