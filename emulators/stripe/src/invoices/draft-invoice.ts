import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { newId } from "../ids";
import type { Simulator } from "../simulator";
import type { InvoiceRecord, SubscriptionRecord } from "../store/billing-records";

type Occasion = Pick<InvoiceRecord, "billingReason" | "periodStart">;

/** Creates the draft invoice of a subscription's current period, without an event. */
export function draftInvoice(
  simulator: Simulator,
  subscription: SubscriptionRecord,
  occasion: Occasion,
): InvoiceRecord {
  const created = simulator.now();
  const price = simulator.store.get("price", subscription.item.price);
  if (!price) throw new Error(`The subscription ${subscription.id} has no price.`);
  const product = simulator.store.get("product", price.product);
  const { quantity } = subscription.item;
  return simulator.store.put("invoice", {
    ...occasion,
    id: newId("in"),
    created,
    subscription: subscription.id,
    subscriptionMetadata: subscription.metadata,
    customer: subscription.customer,
    number: null,
    status: "draft",
    amountCents: price.amountCents * quantity,
    feeCents: null,
    feeBasisPoints: subscription.feeBasisPoints,
    line: {
      id: newId("il"),
      item: subscription.item.id,
      price: price.id,
      quantity,
      description: `${quantity} × ${product?.name ?? "Subscription"} (at $${(price.amountCents / 100).toFixed(2)} / ${price.recurring?.interval ?? "month"})`,
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
    },
    periodEnd: created,
    destination: subscription.destination,
    onBehalfOf: subscription.onBehalfOf,
    methodTypes: subscription.methodTypes,
    defaultMethod: null,
    description: null,
    metadata: {},
    autoAdvance: subscription.pause?.behavior !== "keep_as_draft",
    createdEvent: null,
    attempts: 0,
    nextAttempt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
    trying: null,
    willFail: false,
  });
}

/** Emits `invoice.created` and stores its id: its acknowledgement starts the hour until the invoice is finalized. */
export function publishDraft(simulator: Simulator, cause: Cause, invoice: InvoiceRecord): InvoiceRecord {
  const createdEvent = emit(simulator, cause, "invoice.created", "invoice", invoice);
  return simulator.store.put("invoice", { ...invoice, createdEvent });
}
