import type { Context } from "@/lib/kernel/context";
import { retrieveInvoice, setInvoiceFee } from "@/lib/services/stripe/invoices";
import { isDonationAmount } from "@/lib/subscriptions/rules";
import { findSubscriptionByProcessor } from "@/lib/subscriptions/store";
import { freezeSums } from "./apply-paid-invoice";
import { markFeeApplied } from "./store";

export type Frozen = "applied" | "repeated" | "closed" | "not_due" | "unknown_object";

/**
 * Computes the platform fee of a renewal and sends it to the processor while the invoice is a draft. The fee is frozen
 * first, so that retries send the same fee. A finalized invoice keeps the subscription's percentage. Throws
 * `unavailable`.
 */
export async function freezeRenewalFee(ctx: Context, invoiceId: string): Promise<Frozen> {
  const invoice = await retrieveInvoice(invoiceId);
  if (invoice.billingReason === "subscription_create" || !isDonationAmount(invoice.totalCents))
    return "not_due";
  const found = await findSubscriptionByProcessor(ctx.db, invoice);
  if (!found) return "unknown_object";
  const frozen = await freezeSums(ctx, found, invoice);
  if (frozen.feeAppliedAt) return "repeated";
  if (invoice.status !== "draft") return "closed";
  const feeCents = frozen.processingFeeCents + frozen.platformFeeCents;
  if (!(await setInvoiceFee(invoiceId, feeCents))) return "closed";
  await markFeeApplied(ctx.db, invoiceId, ctx.now);
  return "applied";
}
