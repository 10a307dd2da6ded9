import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { createIntent } from "../payments/create-intent";
import type { Simulator } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";
import type { MethodType } from "../store/record-base";
import { subscriptionOf } from "../subscriptions/change";
import { applicationFeeCents } from "./application-fee";
import { publishDraft } from "./draft-invoice";

const ALL_TYPES: readonly MethodType[] = ["card", "us_bank_account"];

/**
 * Finalizes a draft: it gets its number and a payment intent, which inherits no metadata from the subscription. The
 * first invoice of a subscription is announced only now, as Stripe creates and finalizes it in one step.
 */
export function finalizeInvoice(simulator: Simulator, cause: Cause, invoice: InvoiceRecord): InvoiceRecord {
  const first = invoice.billingReason === "subscription_create";
  const { saveMethod } = subscriptionOf(simulator, invoice.subscription);
  const customer = simulator.store.get("customer", invoice.customer);
  let open = simulator.store.put("invoice", {
    ...invoice,
    status: "open",
    number: nextNumber(simulator, invoice),
    finalizedAt: simulator.now(),
  });
  if (first) open = publishDraft(simulator, cause, open);
  const intent = createIntent(
    simulator,
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
  simulator.store.put("invoice_payment", {
    id: newId("inpay"),
    created: simulator.now(),
    invoice: open.id,
    paymentIntent: intent.id,
    amountCents: open.amountCents,
    status: "open",
    paidAt: null,
    canceledAt: null,
  });
  emit(simulator, cause, "invoice.finalized", "invoice", open);
  return open;
}

/** `PREFIX-0001`, counted per customer. */
export function nextNumber(simulator: Simulator, invoice: InvoiceRecord): string {
  const earlier = simulator.store.tables.invoice
    .by("customer", invoice.customer)
    .filter(({ number }) => number);
  const prefix = simulator.store.get("customer", invoice.customer)?.invoicePrefix ?? "LOCAL";
  return `${prefix}-${String(earlier.length + 1).padStart(4, "0")}`;
}
