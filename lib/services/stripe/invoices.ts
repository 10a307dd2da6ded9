import Stripe from "stripe";
import { call } from "./client";
import { intentOf } from "./subscriptions";

export type InvoiceState = {
  invoiceId: string;
  status: Stripe.Invoice.Status | null;
  billingReason: Stripe.Invoice.BillingReason | null;
  processorSubscriptionId: string | null;
  /** Our id of the subscription, from the subscription's metadata on this invoice. */
  subscriptionId: string | null;
  /** The amount charged to the donor. */
  totalCents: number;
  attemptCount: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  /** The invoice's payment; null for a draft, or if paid outside the processor. */
  intentId: string | null;
};

/** Reads an invoice with its payments. Throws like {@link call}. */
export async function retrieveInvoice(invoiceId: string): Promise<InvoiceState> {
  return stateOf(await call((api) => api.invoices.retrieve(invoiceId, { expand: ["payments"] })));
}

/** Lists the invoices of a subscription, newest first; at most a hundred. */
export async function listInvoices(processorSubscriptionId: string): Promise<{ invoiceId: string }[]> {
  const { data } = await call((api) =>
    api.invoices.list({ subscription: processorSubscriptionId, limit: 100 }),
  );
  return data.map(({ id }) => ({ invoiceId: id }));
}

/** Looks up the invoice of a payment; null for a one-time payment. */
export async function findInvoiceOfPayment(intentId: string): Promise<string | null> {
  const { data } = await call((api) =>
    api.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intentId } }),
  );
  const invoice = data[0]?.invoice;
  return (typeof invoice === "string" ? invoice : invoice?.id) ?? null;
}

/** Sets the platform's fee of a draft invoice. False if it is no longer a draft. */
export async function setInvoiceFee(invoiceId: string, feeCents: number): Promise<boolean> {
  try {
    await call((api) => api.invoices.update(invoiceId, { application_fee_amount: feeCents }));
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await retrieveInvoice(invoiceId);
    if (status === "draft") throw error;
    return false;
  }
}

/** Voids an open invoice, so that it cannot be paid. Does nothing if it is closed. */
export async function voidInvoice(invoiceId: string): Promise<void> {
  await unlessClosed(invoiceId, (api) => api.invoices.voidInvoice(invoiceId));
}

/** Charges an open invoice again, once per idempotency key; the processor's events report a decline. */
export async function payInvoice(invoiceId: string, name: string): Promise<void> {
  const idempotencyKey = `pay:${invoiceId}:${name}`;
  await unlessClosed(invoiceId, (api) => api.invoices.pay(invoiceId, {}, { idempotencyKey }));
}

async function unlessClosed(invoiceId: string, work: (api: Stripe) => Promise<unknown>): Promise<void> {
  try {
    await call(work);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return;
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const { status } = await retrieveInvoice(invoiceId);
    if (status === "open") throw error;
  }
}

/** Returns why a payment's newest attempt failed, or null if it did not fail. */
export async function retrieveDecline(
  intentId: string,
): Promise<{ code: string; declineCode: string | null } | null> {
  const intent = await call((api) => api.paymentIntents.retrieve(intentId));
  const error = intent.last_payment_error;
  return error ? { code: error.code ?? "unknown", declineCode: error.decline_code ?? null } : null;
}

function stateOf(it: Stripe.Invoice): InvoiceState {
  const parent = it.parent?.subscription_details;
  const subscription = parent?.subscription;
  return {
    invoiceId: it.id,
    status: it.status,
    billingReason: it.billing_reason,
    processorSubscriptionId: (typeof subscription === "string" ? subscription : subscription?.id) ?? null,
    subscriptionId: parent?.metadata?.["planId"] ?? null,
    totalCents: it.amount_due,
    attemptCount: it.attempt_count,
    nextAttemptAt: it.next_payment_attempt ? new Date(it.next_payment_attempt * 1000) : null,
    createdAt: new Date(it.created * 1000),
    intentId: intentOf(it.payments?.data ?? []),
  };
}
