import { keepProcessing } from "@/lib/donations/status/mark-processing";
import { closeUnpaidDonation, markVerifying } from "@/lib/donations/status/state-store";
import type { Context } from "@/lib/kernel/context";
import { retrieveInvoice, voidInvoice } from "@/lib/services/stripe/invoices";
import { type Payment, retrievePayment } from "@/lib/services/stripe/payments";
import { cancelSubscription } from "@/lib/services/stripe/subscriptions";
import { cancelComment } from "@/lib/subscriptions/cancellation";
import { applyPaidInvoice } from "@/lib/subscriptions/invoices/apply-paid-invoice";
import { closeUnstartedSubscription } from "@/lib/subscriptions/start/store";
import { type FoundSubscription, findFirstDonation, findSubscription } from "@/lib/subscriptions/store";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";

type OpenFirst = { id: string; subscriptionId: string; overdue: boolean };

/**
 * Applies the processor's state of a subscription's first payment: completes a paid one, marks a processing one, and
 * cancels an overdue one with its subscription. The donation is closed once the cancellation is confirmed.
 */
export async function syncFirstDonation(ctx: Context, donation: OpenFirst): Promise<void> {
  const found = await findSubscription(ctx.db, { id: donation.subscriptionId });
  if (!found) throw new Error(`subscription of donation ${donation.id} not found`);
  const processorSubscriptionId = found.subscription.processorSubscriptionId;
  // Without a processor subscription stored, the donor has no client secret; the processor lets it expire.
  if (!processorSubscriptionId) return donation.overdue ? close(ctx, found, donation.id) : undefined;
  const { processorInvoiceId: invoiceId } = await findFirstDonation(ctx.db, found.subscription.id);
  if (invoiceId && (await applyPaidInvoice(ctx, found, await retrieveInvoice(invoiceId))) !== "open") {
    await syncSubscription(ctx, processorSubscriptionId);
    return;
  }
  const { processorIntentId: intentId } = await findFirstDonation(ctx.db, found.subscription.id);
  const payment = intentId ? await retrievePayment(intentId) : null;
  if (payment && (await markUnderWay(ctx, donation.id, payment))) return;
  if (payment?.status === "canceled") {
    await syncSubscription(ctx, processorSubscriptionId);
    await close(ctx, found, donation.id);
    return;
  }
  if (!donation.overdue) return;
  await cancelSubscription(processorSubscriptionId, cancelComment("system", "abandoned"));
  // If it was paid in the meantime, the subscription started before it ended.
  await syncSubscription(ctx, processorSubscriptionId);
  if (invoiceId) await voidInvoice(invoiceId);
  if (!intentId || (await retrievePayment(intentId)).status === "canceled")
    await close(ctx, found, donation.id);
}

async function markUnderWay(ctx: Context, donationId: string, payment: Payment): Promise<boolean> {
  const it = { donationId, intentId: payment.intentId, at: ctx.now };
  if (payment.status === "processing") await keepProcessing(ctx, it);
  else if (payment.verifyUrl !== null) await markVerifying(ctx.db, it);
  else return false;
  return true;
}

async function close(ctx: Context, found: FoundSubscription, donationId: string): Promise<void> {
  await closeUnpaidDonation(ctx.db, donationId, ctx.now);
  await closeUnstartedSubscription(ctx.db, found.subscription.id, "abandoned", ctx.now);
}
