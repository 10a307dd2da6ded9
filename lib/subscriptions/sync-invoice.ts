import type { Context } from "@/lib/kernel/context";
import { findInvoiceOfPayment, retrieveInvoice } from "@/lib/services/stripe/invoices";
import { applyPaidInvoice, type Settled } from "./apply-paid-invoice";
import { findSubscriptionByProcessor } from "./store";
import { syncSubscription } from "./sync-subscription";

/**
 * Settles what an invoice of a subscription stands for now (specification, `invoice.payment_succeeded`), then brings its subscription
 * up to date. `toldOfFailure`: the processor's own event says that an attempt to charge it has failed.
 */
export async function syncInvoice(
  ctx: Context,
  invoiceId: string,
  told: { toldOfFailure?: boolean } = {},
): Promise<Settled | "unknown_object"> {
  const invoice = await retrieveInvoice(invoiceId);
  const found = await findSubscriptionByProcessor(ctx.db, invoice);
  if (!found || !invoice.processorSubscriptionId) return "unknown_object";
  const outcome = await applyPaidInvoice(ctx, found, invoice, told);
  await syncSubscription(ctx, invoice.processorSubscriptionId);
  return outcome;
}

/** The same for whoever knows only the payment: a subscription's payment that is processing, disputed or refunded. */
export async function syncSubscriptionPayment(
  ctx: Context,
  intentId: string,
): Promise<Settled | "unknown_object"> {
  const invoiceId = await findInvoiceOfPayment(intentId);
  return invoiceId ? syncInvoice(ctx, invoiceId) : "unknown_object";
}
