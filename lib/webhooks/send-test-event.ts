import { recordAudit } from "@/lib/audit/record";
import { idFor } from "@/lib/kernel/ids";
import type { WebhookContext } from "./context";
import { deliverOnce } from "./deliveries/deliver-once";
import { insertDelivery } from "./deliveries/store";
import { insertPublished, newDelivery } from "./outbox/store";
import { TEST_EVENT_TYPE, type WebhookDelivery } from "./schemas";

/**
 * Sends a `webhook.test` event to one webhook, regardless of its event types. Throws `conflict` while the webhook is
 * disabled, and `not_found` if it was deleted concurrently.
 */
export async function sendTestEvent(ctx: WebhookContext<"ADMIN">): Promise<WebhookDelivery> {
  const { org, endpoint } = ctx;
  const type = TEST_EVENT_TYPE;
  const payload = {
    type,
    timestamp: ctx.now.toISOString(),
    data: { webhookId: endpoint.id, message: `A test from ${org.name}` },
  };
  return deliverOnce(ctx, { endpoint, eventId: null }, async (tx, id) => {
    const event = await insertPublished(tx, {
      id: `evt_${idFor(ctx, "webhook_event")}`,
      orgId: org.id,
      type,
      subjectId: endpoint.id,
      payload,
      now: ctx.now,
    });
    await insertDelivery(tx, { ...newDelivery(event, endpoint.id, ctx.now), id });
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "webhook.tested",
      subject: { type: "webhook", id: endpoint.id },
      after: { deliveryId: id, eventId: event.id },
    });
  });
}
