import type { Context } from "@/lib/kernel/context";
import { findInvoiceOfPayment, retrieveInvoice } from "@/lib/services/stripe/invoices";
import { findSubscriptionByProcessor } from "@/lib/subscriptions/store";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";
import { applyPaidInvoice, type Settled } from "./apply-paid-invoice";

/**
 * Applies the processor's state of an invoice, then that of its subscription. `failureReported`: the processor's event
 * reported a failed charge.
 */
export async function syncInvoice(
  ctx: Context,
  invoiceId: string,
  reported: { failureReported?: boolean } = {},
): Promise<Settled | "unknown_object"> {
  const invoice = await retrieveInvoice(invoiceId);
  const found = await findSubscriptionByProcessor(ctx.db, invoice);
  if (!found || !invoice.processorSubscriptionId) return "unknown_object";
  const outcome = await applyPaidInvoice(ctx, found, invoice, reported);
  await syncSubscription(ctx, invoice.processorSubscriptionId);
  return outcome;
}

/** Like {@link syncInvoice}, by payment, for events of a payment that is processing, disputed or refunded. */
export async function syncSubscriptionPayment(
  ctx: Context,
  intentId: string,
): Promise<Settled | "unknown_object"> {
  const invoiceId = await findInvoiceOfPayment(intentId);
  return invoiceId ? syncInvoice(ctx, invoiceId) : "unknown_object";
}
