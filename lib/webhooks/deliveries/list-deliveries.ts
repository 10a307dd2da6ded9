import { cutPage } from "@/lib/kernel/pagination";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import type { WebhookContext } from "@/lib/webhooks/context";
import type { ListDeliveriesQuery, WebhookDeliveryList } from "@/lib/webhooks/schemas";
import { serializeDelivery } from "@/lib/webhooks/serialize";
import { listDeliveryRows } from "./store";

/** Returns a page of an endpoint's deliveries, newest first, for members. */
export async function listWebhookDeliveries(
  ctx: WebhookContext,
  query: ListDeliveriesQuery,
): Promise<WebhookDeliveryList> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const { endpoint } = ctx;
  const rows = await listDeliveryRows(ctx.db, endpoint.id, query, after);
  const { shown, nextCursor } = cutPage(rows, query, ({ delivery }) => cursorAfter(delivery));
  return {
    deliveries: shown.map(({ delivery, eventType }) => serializeDelivery(delivery, eventType)),
    nextCursor,
  };
}
