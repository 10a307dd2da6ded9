import { requireRole } from "@/lib/auth/access";
import { findOrganization } from "@/lib/auth/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import { bodyOf, type Found } from "./attempt-delivery";
import { findDelivery, listAttempts } from "./delivery-store";
import type { WebhookPath } from "./get-webhook";
import { presentDelivery } from "./present";
import type { WebhookDeliveryDetail } from "./schemas";
import { findEndpoint } from "./store";

export type DeliveryPath = WebhookPath & { deliveryId: string };

/** One delivery with what was sent and every attempt, for members. Throws `not_found`. */
export async function getWebhookDelivery(ctx: Context, path: DeliveryPath): Promise<WebhookDeliveryDetail> {
  const { delivery, event } = await deliveryFor(ctx, path);
  const attempts = await listAttempts(ctx.db, delivery.id);
  return {
    ...presentDelivery(delivery, event.type),
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

/** The delivery with its endpoint and event: unknown ones are 404 before a stranger's call is 403. */
export async function deliveryFor(
  ctx: Context,
  { idOrSlug, webhookId, deliveryId }: DeliveryPath,
  needed: Role = "MEMBER",
): Promise<Found> {
  const org = await findOrganization(ctx.db, idOrSlug);
  if (!org) throw notFound("Organization");
  if (!(await findEndpoint(ctx.db, org.id, webhookId))) throw notFound("Webhook");
  const found = await findDelivery(ctx.db, deliveryId);
  if (found?.delivery.endpointId !== webhookId) throw notFound("Delivery");
  await requireRole(ctx, org.id, needed);
  return found;
}
