import type { Simulator } from "../simulator";
import type { InvoicePaymentRecord, InvoiceRecord } from "../store/billing-records";
import type { PaymentIntentRecord } from "../store/records";

/** The payment of an invoice; undefined for a draft. */
export function paymentOf(simulator: Simulator, invoice: string): InvoicePaymentRecord | undefined {
  return simulator.store.tables.invoice_payment.by("invoice", invoice).at(-1);
}

/** The payment intent of an invoice. */
export function intentOf(simulator: Simulator, invoice: string): PaymentIntentRecord | undefined {
  return simulator.store.get("payment_intent", paymentOf(simulator, invoice)?.paymentIntent ?? "");
}

/** The invoice that a payment intent pays; undefined for a one-time payment. */
export function invoiceOf(
  simulator: Simulator,
  intent: string,
): { invoice: InvoiceRecord; payment: InvoicePaymentRecord } | undefined {
  const payment = simulator.store.tables.invoice_payment.by("paymentIntent", intent).at(-1);
  const invoice = payment && simulator.store.get("invoice", payment.invoice);
  return invoice && { invoice, payment };
}
