import type { World } from "../simulator";
import type { InvoicePaymentRecord, InvoiceRecord } from "../store/billing-records";
import type { PaymentIntentRecord } from "../store/records";

/** The payment of an invoice; undefined while it is a draft. */
export function paymentOf(world: World, invoice: string): InvoicePaymentRecord | undefined {
  return world.store.tables.invoice_payment.by("invoice", invoice).at(-1);
}

/** The payment intent of an invoice. */
export function intentOf(world: World, invoice: string): PaymentIntentRecord | undefined {
  return world.store.get("payment_intent", paymentOf(world, invoice)?.paymentIntent ?? "");
}

/** The invoice that a payment intent pays; undefined for a one-time payment. */
export function invoiceOf(
  world: World,
  intent: string,
): { invoice: InvoiceRecord; payment: InvoicePaymentRecord } | undefined {
  const payment = world.store.tables.invoice_payment.by("paymentIntent", intent).at(-1);
  const invoice = payment && world.store.get("invoice", payment.invoice);
  return invoice && { invoice, payment };
}
