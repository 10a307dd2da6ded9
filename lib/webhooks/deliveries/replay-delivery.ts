import { recordAudit } from "@/lib/audit/record";
import type { DeliveryContext } from "@/lib/webhooks/context";
import { newDelivery } from "@/lib/webhooks/outbox/store";
import type { WebhookDelivery } from "@/lib/webhooks/schemas";
import { deliverOnce } from "./deliver-once";
import { insertDelivery } from "./store";

/**
 * Delivers an event again, as a new delivery with the same `webhook-id` and body. Throws `conflict` while the endpoint
 * is disabled, and `not_found` if the delivery was purged concurrently.
 */
export async function replayWebhookDelivery(ctx: DeliveryContext<"ADMIN">): Promise<WebhookDelivery> {
  const { delivery, endpoint, event } = ctx.found;
  return deliverOnce(ctx, { endpoint, eventId: event.id }, async (tx, id) => {
    await insertDelivery(tx, { ...newDelivery(event, endpoint.id, ctx.now, delivery.id), id });
    await recordAudit(tx, ctx, {
      orgId: endpoint.orgId,
      action: "webhook.delivery_replayed",
      subject: { type: "webhook", id: endpoint.id },
      after: { deliveryId: id, replayOf: delivery.id, eventId: event.id },
    });
  });
}
