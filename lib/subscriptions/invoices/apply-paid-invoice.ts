import { applySucceededPayment } from "@/lib/donations/status/complete-donation";
import { failureReason } from "@/lib/donations/status/fail-donation";
import { closeUnpaidDonation } from "@/lib/donations/status/state-store";
import { remainingWaiverCents } from "@/lib/fees/waiver";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { type InvoiceState, retrieveDecline } from "@/lib/services/stripe/invoices";
import { type Payment, retrievePayment } from "@/lib/services/stripe/payments";
import {
  amountWithin,
  failedAttempts,
  feeMethod,
  isDonationAmount,
  type RenewalSums,
  renewalSums,
} from "@/lib/subscriptions/rules";
import { type FoundSubscription, findFirstDonation, markStarted } from "@/lib/subscriptions/store";
import { newRenewal } from "./new-renewal";
import {
  attachInvoice,
  findInvoice,
  freezeInvoice,
  type InvoiceRow,
  insertRenewal,
  recordFailures,
  recordRenewal,
  updateInvoice,
} from "./store";

export type Settled = "applied" | "repeated" | "open" | "not_a_donation";

/**
 * Applies the processor's state of an invoice. The first invoice completes the subscription's first donation; every
 * other one is a renewal with its own donation. Each step takes effect once, regardless of the number and order of
 * calls.
 */
export async function applyPaidInvoice(
  ctx: Context,
  found: FoundSubscription,
  invoice: InvoiceState,
  { failureReported = false } = {},
): Promise<Settled> {
  if (invoice.billingReason === "subscription_create") return settleFirst(ctx, found, invoice);
  if (!isDonationAmount(invoice.totalCents)) return "not_a_donation";
  const frozen = await freezeSums(ctx, found, invoice);
  const payment = await paymentOf(invoice);
  const paid = invoice.status === "paid";
  const processing = payment?.status === "processing";
  if (paid && payment?.status === "succeeded") {
    const donation = await insertRenewal(ctx.db, await newRenewal(ctx, found, invoice, frozen));
    const outcome = await applySucceededPayment(ctx, donation, payment);
    await updateInvoice(ctx.db, invoice.invoiceId, { ...stateOf(invoice), processing: false, at: ctx.now });
    await recordFailed(ctx, frozen, invoice, payment, failureReported);
    const { id, amountCents } = donation;
    const renewed = {
      subscriptionId: found.subscription.id,
      invoiceId: invoice.invoiceId,
      donation: { id, amountCents },
    };
    await recordRenewal(ctx.db, { ...renewed, at: ctx.now });
    return outcome;
  }
  // Marked as paid outside the processor: the payment is canceled, and there is no donation.
  const outside = paid && !processing;
  if (outside) log.warn({ invoiceId: invoice.invoiceId }, "a renewal was settled outside the processor");
  const state = stateOf(invoice);
  const status = paid && processing ? "OPEN" : state.status;
  await updateInvoice(ctx.db, invoice.invoiceId, { ...state, status, processing, at: ctx.now });
  await recordFailed(ctx, frozen, invoice, payment, failureReported);
  return outside ? "not_a_donation" : "open";
}

async function settleFirst(ctx: Context, found: FoundSubscription, invoice: InvoiceState): Promise<Settled> {
  const donation = await findFirstDonation(ctx.db, found.subscription.id);
  await attachInvoice(ctx.db, donation.id, invoice.invoiceId);
  if (invoice.status !== "paid") return "open";
  const payment = await paymentOf(invoice);
  if (payment?.status === "processing") return "open";
  if (payment?.status !== "succeeded") {
    log.warn({ invoiceId: invoice.invoiceId }, "a first payment was settled outside the processor");
    // The subscription is active at the processor and charged from the next period on, but this donation is unpaid.
    if (!payment || payment.status === "canceled") await closeUnpaidDonation(ctx.db, donation.id, ctx.now);
    await markStarted(ctx.db, found.subscription.id, donation, ctx.now);
    return "not_a_donation";
  }
  const outcome = await applySucceededPayment(ctx, donation, payment);
  await markStarted(ctx.db, found.subscription.id, donation, ctx.now);
  return outcome;
}

/** Returns the payment of an invoice, or null while there is none. */
async function paymentOf(invoice: InvoiceState): Promise<Payment | null> {
  return invoice.intentId ? retrievePayment(invoice.intentId) : null;
}

async function recordFailed(
  ctx: Context,
  frozen: InvoiceRow,
  invoice: InvoiceState,
  payment: Payment | null,
  failureReported: boolean,
): Promise<void> {
  const open = invoice.status === "open" && payment?.status !== "processing";
  const failures = failedAttempts({
    attemptCount: invoice.attemptCount,
    newestHolds: invoice.status === "paid" || payment?.status === "processing",
    reported: failureReported,
  });
  if (failures === 0) return;
  const decline = invoice.intentId ? await retrieveDecline(invoice.intentId) : null;
  await recordFailures(ctx.db, {
    subscriptionId: frozen.subscriptionId,
    invoiceId: invoice.invoiceId,
    failures,
    amountCents: frozen.amountCents,
    reason: decline ? failureReason(decline.code, decline.declineCode) : "The payment was declined",
    open,
    at: ctx.now,
  });
}

/** Returns the amounts of a renewal, frozen when it was drafted. Freezes them now if that was missed. */
export async function freezeSums(
  ctx: Context,
  found: FoundSubscription,
  invoice: InvoiceState,
): Promise<InvoiceRow> {
  const known = await findInvoice(ctx.db, invoice.invoiceId);
  if (known) return known;
  const { netAmountCents: _, ...sums } = sumsNow(found, invoice.totalCents);
  return freezeInvoice(
    ctx.db,
    {
      ...sums,
      id: invoice.invoiceId,
      subscriptionId: found.subscription.id,
      status: stateOf(invoice).status,
      createdAt: invoice.createdAt,
    },
    ctx.now,
  );
}

function sumsNow({ subscription, org }: FoundSubscription, totalCents: number): RenewalSums {
  const method = feeMethod(subscription.paymentMethod);
  const waiverLeftCents = remainingWaiverCents(org);
  const { coverFees } = subscription;
  const agreed = totalCents === subscription.totalChargedCents;
  const amountCents = agreed
    ? subscription.amountCents
    : amountWithin({ totalCents, method, coverFees, waiverLeftCents });
  return renewalSums({ amountCents, totalCents, method, coverFees, waiverLeftCents });
}

const STATUSES: Record<string, InvoiceRow["status"]> = {
  draft: "DRAFT",
  open: "OPEN",
  paid: "PAID",
  void: "VOID",
  uncollectible: "VOID",
};

function stateOf(invoice: InvoiceState) {
  const { attemptCount, nextAttemptAt } = invoice;
  return { status: STATUSES[invoice.status ?? "draft"] ?? "OPEN", attemptCount, nextAttemptAt };
}
