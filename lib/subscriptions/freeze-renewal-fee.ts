import type { Context } from "@/lib/kernel/context";
import { retrieveInvoice, setInvoiceFee } from "@/lib/services/stripe/invoices";
import { freezeSums } from "./apply-paid-invoice";
import { markFeeApplied } from "./invoice-store";
import { isDonationAmount } from "./rules";
import { findSubscriptionByProcessor } from "./store";

export type Frozen = "applied" | "repeated" | "closed" | "not_due" | "unknown_object";

/**
 * Works out the platform's fee of a renewal afresh and hands it to the processor while the invoice is a draft
 * (specification, `invoice.created`; decisions.md, Fees). What is worked out is frozen first, so that a repeat sets
 * the same. For an invoice that is closed already the subscription's own percentage stands. Throws `unavailable`.
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
