import type { Context } from "@/lib/kernel/context";
import { cursorAfter, readCursor } from "./cursor";
import { listDeliveryRows } from "./delivery-store";
import { endpointFor, type WebhookPath } from "./get-webhook";
import type { ListDeliveriesQuery, WebhookDeliveryList } from "./schemas";
import { toDelivery } from "./serialize";

/** One page of an endpoint's deliveries, newest first, for members. */
export async function listWebhookDeliveries(
  ctx: Context,
  { query, ...path }: WebhookPath & { query: ListDeliveriesQuery },
): Promise<WebhookDeliveryList> {
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const { endpoint } = await endpointFor(ctx, path);
  const rows = await listDeliveryRows(ctx.db, endpoint.id, query, after);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    deliveries: page.map(({ delivery, eventType }) => toDelivery(delivery, eventType)),
    nextCursor: last && rows.length > query.limit ? cursorAfter(last.delivery) : null,
  };
}
