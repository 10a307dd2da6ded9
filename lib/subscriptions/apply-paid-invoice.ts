import { applySucceededPayment } from "@/lib/donations/complete-donation";
import { failureReason } from "@/lib/donations/fail-donation";
import { closeUnpaidDonation } from "@/lib/donations/state-store";
import { WAIVER_CENTS } from "@/lib/fees/schedule";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { type InvoiceState, retrieveDecline } from "@/lib/services/stripe/invoices";
import { type Payment, retrievePayment } from "@/lib/services/stripe/payments";
import {
  attachInvoice,
  findInvoice,
  updateInvoice,
  freezeInvoice,
  type InvoiceRow,
  insertRenewal,
  recordFailures,
  recordRenewal,
} from "./invoice-store";
import { newRenewal } from "./new-renewal";
import { amountWithin, isDonationAmount, failedAttempts, feeMethod, type RenewalSums, renewalSums } from "./rules";
import { type FoundPlan, findFirstGift, markStarted } from "./store";

export type Settled = "applied" | "repeated" | "open" | "not_a_gift";

/**
 * Brings what we know of one invoice of a plan to what the processor says of it: the first settles the gift that the
 * plan began with, every other one is a renewal with a gift of its own. Each step happens once, however often, late
 * and in whatever order this is called.
 */
export async function applyPaidInvoice(
  ctx: Context,
  found: FoundPlan,
  invoice: InvoiceState,
  { toldOfFailure = false } = {},
): Promise<Settled> {
  if (invoice.billingReason === "subscription_create") return settleFirst(ctx, found, invoice);
  if (!isDonationAmount(invoice.totalCents)) return "not_a_gift";
  const frozen = await freezeSums(ctx, found, invoice);
  const payment = await paymentOf(invoice);
  const paid = invoice.status === "paid";
  const processing = payment?.status === "processing";
  if (paid && payment?.status === "succeeded") {
    const gift = await insertRenewal(ctx.db, await newRenewal(ctx, found, invoice, frozen));
    const outcome = await applySucceededPayment(ctx, gift, payment);
    await updateInvoice(ctx.db, invoice.invoiceId, { ...stateOf(invoice), processing: false, at: ctx.now });
    await noteFailed(ctx, frozen, invoice, payment, toldOfFailure);
    const { id, amountCents } = gift;
    const renewed = { planId: found.plan.id, invoiceId: invoice.invoiceId, gift: { id, amountCents } };
    await recordRenewal(ctx.db, { ...renewed, at: ctx.now });
    return outcome;
  }
  // The payment of one that staff marked as paid is cancelled: no money has come this way, so there is no gift.
  const outside = paid && !processing;
  if (outside) log.warn({ invoiceId: invoice.invoiceId }, "a renewal was settled outside the processor");
  const state = stateOf(invoice);
  const status = paid && processing ? "OPEN" : state.status;
  await updateInvoice(ctx.db, invoice.invoiceId, { ...state, status, processing, at: ctx.now });
  await noteFailed(ctx, frozen, invoice, payment, toldOfFailure);
  return outside ? "not_a_gift" : "open";
}

async function settleFirst(ctx: Context, found: FoundPlan, invoice: InvoiceState): Promise<Settled> {
  const gift = await findFirstGift(ctx.db, found.plan.id);
  await attachInvoice(ctx.db, gift.id, invoice.invoiceId);
  if (invoice.status !== "paid") return "open";
  const payment = await paymentOf(invoice);
  if (payment?.status === "processing") return "open";
  if (payment?.status !== "succeeded") {
    log.warn({ invoiceId: invoice.invoiceId }, "a first payment was settled outside the processor");
    // The subscription runs there and charges from the next period on, so the plan does too; this gift never comes.
    if (!payment || payment.status === "canceled") await closeUnpaidDonation(ctx.db, gift.id, ctx.now);
    await markStarted(ctx.db, found.plan.id, gift, ctx.now);
    return "not_a_gift";
  }
  const outcome = await applySucceededPayment(ctx, gift, payment);
  await markStarted(ctx.db, found.plan.id, gift, ctx.now);
  return outcome;
}

/** The payment behind an invoice, null while there is none. */
async function paymentOf(invoice: InvoiceState): Promise<Payment | null> {
  return invoice.intentId ? retrievePayment(invoice.intentId) : null;
}

async function noteFailed(
  ctx: Context,
  frozen: InvoiceRow,
  invoice: InvoiceState,
  payment: Payment | null,
  toldOfFailure: boolean,
): Promise<void> {
  const open = invoice.status === "open" && payment?.status !== "processing";
  const failures = failedAttempts({
    attemptCount: invoice.attemptCount,
    newestHolds: invoice.status === "paid" || payment?.status === "processing",
    told: toldOfFailure,
  });
  if (failures === 0) return;
  const decline = invoice.intentId ? await retrieveDecline(invoice.intentId) : null;
  await recordFailures(ctx.db, {
    planId: frozen.subscriptionId,
    invoiceId: invoice.invoiceId,
    failures,
    amountCents: frozen.amountCents,
    reason: decline ? failureReason(decline.code, decline.declineCode) : "The payment was declined",
    open,
    at: ctx.now,
  });
}

/** The sums of a renewal as they were frozen when it was drafted, or, where that was missed, as they are now. */
export async function freezeSums(ctx: Context, found: FoundPlan, invoice: InvoiceState): Promise<InvoiceRow> {
  const known = await findInvoice(ctx.db, invoice.invoiceId);
  if (known) return known;
  const { netAmountCents: _, ...sums } = sumsNow(found, invoice.totalCents);
  return freezeInvoice(
    ctx.db,
    {
      ...sums,
      id: invoice.invoiceId,
      subscriptionId: found.plan.id,
      status: stateOf(invoice).status,
      createdAt: invoice.createdAt,
    },
    ctx.now,
  );
}

function sumsNow({ plan, org }: FoundPlan, totalCents: number): RenewalSums {
  const method = feeMethod(plan.paymentMethod);
  const waiverLeftCents = WAIVER_CENTS - org.waiverUsedCents;
  const { coverFees } = plan;
  const agreed = totalCents === plan.totalChargedCents;
  const amountCents = agreed
    ? plan.amountCents
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
