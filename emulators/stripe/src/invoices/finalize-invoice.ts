import { emit } from "../events/emit";
import { newId } from "../ids";
import { createIntent } from "../payments/create-intent";
import type { Cause, World } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";
import type { MethodType } from "../store/records";
import { subscriptionOf } from "../subscriptions/change";
import { applicationFeeCents } from "./application-fee";
import { announceDraft } from "./draft-invoice";

const ALL_TYPES: readonly MethodType[] = ["card", "us_bank_account"];

/**
 * Makes a draft final: it gets its number and a payment intent, which inherits nothing of the subscription's metadata.
 * The first invoice of a subscription is told of only now, as the processor makes it in one go.
 */
export function finalizeInvoice(world: World, cause: Cause, invoice: InvoiceRecord): InvoiceRecord {
  const first = invoice.billingReason === "subscription_create";
  const { saveMethod } = subscriptionOf(world, invoice.subscription);
  const customer = world.store.get("customer", invoice.customer);
  let open = world.store.put("invoice", {
    ...invoice,
    status: "open",
    number: nextNumber(world, invoice),
    finalizedAt: world.now(),
  });
  if (first) open = announceDraft(world, cause, open);
  const intent = createIntent(
    world,
    cause,
    {
      amountCents: open.amountCents,
      applicationFeeCents: open.destination ? applicationFeeCents(open) : null,
      transferCents: null,
      destination: open.destination,
      onBehalfOf: open.onBehalfOf,
      allowedTypes: null,
      automatic: null,
      customer: open.customer,
      description: first ? "Subscription creation" : "Subscription update",
      receiptEmail: customer?.email ?? null,
      statementDescriptor: null,
      statementDescriptorSuffix: null,
      setupFutureUsage: first && saveMethod === "on_subscription" ? "off_session" : null,
      transferGroup: null,
      metadata: {},
    },
    open.methodTypes ?? ALL_TYPES,
  );
  world.store.put("invoice_payment", {
    id: newId("inpay"),
    created: world.now(),
    invoice: open.id,
    paymentIntent: intent.id,
    amountCents: open.amountCents,
    status: "open",
    paidAt: null,
    canceledAt: null,
  });
  emit(world, cause, "invoice.finalized", "invoice", open);
  return open;
}

/** `PREFIX-0001`, counted for each customer. */
function nextNumber(world: World, invoice: InvoiceRecord): string {
  const earlier = world.store.tables.invoice.by("customer", invoice.customer).filter(({ number }) => number);
  const prefix = world.store.get("customer", invoice.customer)?.invoicePrefix ?? "LOCAL";
  return `${prefix}-${String(earlier.length + 1).padStart(4, "0")}`;
}
