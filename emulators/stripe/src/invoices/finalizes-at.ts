import type { RenderContext } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";

export const HOUR = 3600;
const UNANSWERED = 72 * HOUR;

/**
 * When a draft is finalized automatically: an hour after `invoice.created` was acknowledged, so that the platform can
 * change it, or 72 hours after its creation without an acknowledgement.
 */
export function finalizesAt({ store }: Pick<RenderContext, "store">, invoice: InvoiceRecord): number {
  const delivery = store.deliveries.get(invoice.createdEvent ?? "");
  // Without a delivery the event has expired, or no endpoint subscribes to it.
  if (!delivery || delivery.state === "off") return invoice.created + HOUR;
  if (delivery.state !== "delivered") return invoice.created + UNANSWERED;
  const answered = delivery.last?.at ?? invoice.created;
  return Math.min(Math.max(answered, invoice.created) + HOUR, invoice.created + UNANSWERED);
}
