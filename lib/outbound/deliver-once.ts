import type { Context } from "@/lib/kernel/context";
import { conflictForNow, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { log } from "@/lib/services/log";
import { announceDeliveries } from "./announce-deliveries";
import { findDelivery, type insertDelivery, lockDelivery } from "./delivery-store";
import type { Announced } from "./event-store";
import { presentDelivery } from "./present";
import type { WebhookDelivery } from "./schemas";
import type { EndpointRow } from "./store";

/**
 * The delivery that a request asks for, which `make` writes under the given id, handed to the background. What a run of
 * the request that died has written is found by its id and handed over again, which starts nothing new. Throws `conflict`
 * while the endpoint is disabled.
 */
export async function deliverOnce(
  ctx: Context,
  endpoint: EndpointRow,
  make: (tx: Parameters<typeof insertDelivery>[0], deliveryId: string) => Promise<void>,
): Promise<WebhookDelivery> {
  const id = idFor(ctx, "webhook_delivery");
  await ctx.db.transaction(async (tx) => {
    await lockDelivery(tx, id);
    if (ctx.seed !== undefined && (await findDelivery(tx, id))) return;
    if (endpoint.status === "DISABLED") throw conflictForNow("The webhook is disabled");
    await make(tx, id);
  });
  const found = await findDelivery(ctx.db, id);
  if (!found) throw notFound("Webhook");
  const { delivery, event } = found;
  if (delivery.status === "PENDING")
    await announceSoon(ctx, { deliveryId: id, endpointId: endpoint.id, orgId: endpoint.orgId });
  return presentDelivery(delivery, event.type);
}

/** Where it fails, the delivery is announced a little later by itself: it is overdue then. */
async function announceSoon(ctx: Context, it: Announced): Promise<void> {
  try {
    await announceDeliveries([it]);
  } catch (err) {
    log.error({ err, requestId: ctx.requestId, ...it }, "a delivery is announced later");
  }
}
