import { bodyOf } from "./attempt-delivery";
import type { DeliveryContext } from "./context";
import { listAttempts } from "./delivery-store";
import type { WebhookDeliveryDetail } from "./schemas";
import { serializeDelivery } from "./serialize";

/** One delivery with its payload and every attempt, for members. */
export async function getWebhookDelivery(ctx: DeliveryContext): Promise<WebhookDeliveryDetail> {
  const { delivery, event } = ctx.found;
  const attempts = await listAttempts(ctx.db, delivery.id);
  return {
    ...serializeDelivery(delivery, event.type),
    payload: bodyOf(event.payload),
    attempts: attempts.map((row) => ({
      attemptedAt: row.attemptedAt.toISOString(),
      durationMs: row.durationMs,
      responseStatus: row.responseStatus,
      responseBody: row.responseBody,
      error: row.error,
    })),
  };
}
