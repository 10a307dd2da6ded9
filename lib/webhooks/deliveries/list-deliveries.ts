import { cursorAfter, readCursor } from "@/lib/kernel/cursor";
import type { WebhookContext } from "@/lib/webhooks/context";
import type { ListDeliveriesQuery, WebhookDeliveryList } from "@/lib/webhooks/schemas";
import { serializeDelivery } from "@/lib/webhooks/serialize";
import { listDeliveryRows } from "./store";

/** One page of an endpoint's deliveries, newest first, for members. */
export async function listWebhookDeliveries(
  ctx: WebhookContext,
  query: ListDeliveriesQuery,
): Promise<WebhookDeliveryList> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const { endpoint } = ctx;
  const rows = await listDeliveryRows(ctx.db, endpoint.id, query, after);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    deliveries: page.map(({ delivery, eventType }) => serializeDelivery(delivery, eventType)),
    nextCursor: last && rows.length > query.limit ? cursorAfter(last.delivery) : null,
  };
}
