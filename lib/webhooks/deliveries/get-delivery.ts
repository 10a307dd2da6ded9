import type { DeliveryContext } from "@/lib/webhooks/context";
import type { WebhookDeliveryDetail } from "@/lib/webhooks/schemas";
import { serializeDelivery } from "@/lib/webhooks/serialize";
import { bodyOf } from "./attempt-delivery";
import { listAttempts } from "./store";

/** Returns a delivery with its payload and every attempt, for members. */
export async function getWebhookDelivery(ctx: DeliveryContext): Promise<WebhookDeliveryDetail> {
  const { delivery, endpoint, event } = ctx.found;
  const attempts = await listAttempts(ctx.db, delivery.id);
  return {
    ...serializeDelivery(delivery, event.type),
    payload: bodyOf(endpoint, event),
    attempts: attempts.map((row) => ({
      attemptedAt: row.attemptedAt.toISOString(),
      durationMs: row.durationMs,
      responseStatus: row.responseStatus,
      responseBody: row.responseBody,
      error: row.error,
    })),
  };
}
