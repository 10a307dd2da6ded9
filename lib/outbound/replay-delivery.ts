import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { conflict } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { announceDeliveries } from "./announce-deliveries";
import { insertDelivery } from "./delivery-store";
import { type Announced, newDelivery } from "./event-store";
import { type DeliveryPath, deliveryFor } from "./get-delivery";
import { presentDelivery } from "./present";
import type { WebhookDelivery } from "./schemas";

/**
 * Delivers an event again, for an admin: a new delivery of the same event, with the same `webhook-id` and body. Throws
 * `conflict` while the endpoint is disabled.
 */
export async function replayWebhookDelivery(ctx: Context, path: DeliveryPath): Promise<WebhookDelivery> {
  const { delivery, endpoint, event } = await deliveryFor(ctx, path, "ADMIN");
  if (endpoint.status === "DISABLED") throw conflict("The webhook is disabled");
  const row = await ctx.db.transaction(async (tx) => {
    const made = await insertDelivery(tx, newDelivery(event, endpoint.id, ctx.now, delivery.id));
    await recordAudit(tx, ctx, {
      orgId: endpoint.orgId,
      action: "webhook.delivery_replayed",
      subject: { type: "webhook", id: endpoint.id },
      after: { deliveryId: made.id, replayOf: delivery.id, eventId: event.id },
    });
    return made;
  });
  await announceSoon(ctx, { deliveryId: row.id, endpointId: endpoint.id, orgId: endpoint.orgId });
  return presentDelivery(row, event.type);
}

/** Announces a delivery that is written already; where that fails it is announced a little later by itself. */
export async function announceSoon(ctx: Context, it: Announced): Promise<void> {
  try {
    await announceDeliveries([it]);
  } catch (err) {
    log.error({ err, requestId: ctx.requestId, ...it }, "a delivery is announced later");
  }
}
