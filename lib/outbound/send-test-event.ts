import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { conflict } from "@/lib/kernel/errors";
import { insertDelivery } from "./delivery-store";
import { insertPublished, newDelivery } from "./event-store";
import { endpointFor, type WebhookPath } from "./get-webhook";
import { presentDelivery } from "./present";
import { announceSoon } from "./replay-delivery";
import { TEST_EVENT_TYPE, type WebhookDelivery } from "./schemas";

/**
 * Sends a `webhook.test` event to one endpoint, whatever types it wants, for an admin. Throws `conflict` while it is
 * disabled.
 */
export async function sendTestEvent(ctx: Context, path: WebhookPath): Promise<WebhookDelivery> {
  const { org, endpoint } = await endpointFor(ctx, path, "ADMIN");
  if (endpoint.status === "DISABLED") throw conflict("The webhook is disabled");
  const type = TEST_EVENT_TYPE;
  const payload = {
    type,
    timestamp: ctx.now.toISOString(),
    data: { webhookId: endpoint.id, message: `A test from ${org.name}` },
  };
  const row = await ctx.db.transaction(async (tx) => {
    const event = await insertPublished(tx, {
      orgId: org.id,
      type,
      subjectId: endpoint.id,
      payload,
      now: ctx.now,
    });
    const made = await insertDelivery(tx, newDelivery(event, endpoint.id, ctx.now));
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "webhook.tested",
      subject: { type: "webhook", id: endpoint.id },
      after: { deliveryId: made.id, eventId: event.id },
    });
    return made;
  });
  await announceSoon(ctx, { deliveryId: row.id, endpointId: endpoint.id, orgId: org.id });
  return presentDelivery(row, type);
}
