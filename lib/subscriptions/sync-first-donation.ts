import { closeUnpaidDonation, markProcessing, markVerifying } from "@/lib/donations/state-store";
import type { Context } from "@/lib/kernel/context";
import { retrieveInvoice, voidInvoice } from "@/lib/services/stripe/invoices";
import { type Payment, retrievePayment } from "@/lib/services/stripe/payments";
import { cancelSubscription } from "@/lib/services/stripe/subscriptions";
import { closeUnstartedSubscription } from "@/lib/subscriptions/start-store";
import { applyPaidInvoice } from "./apply-paid-invoice";
import { cancelComment } from "./comments";
import { type FoundPlan, findFirstGift, findPlan } from "./store";
import { syncSubscription } from "./sync-subscription";

type OpenFirst = { id: string; planId: string; overdue: boolean };

/**
 * What became of the first payment of a plan, asked without an event. One that is paid is settled; one that is on its
 * way is marked; one that is overdue is cancelled with its subscription, and closed once that is confirmed.
 */
export async function syncFirstDonation(ctx: Context, gift: OpenFirst): Promise<void> {
  const found = await findPlan(ctx.db, { id: gift.planId });
  if (!found) throw new Error(`gift ${gift.id} names a plan that is not there`);
  const processorSubscriptionId = found.plan.processorSubscriptionId;
  // Without a subscription that we know of nobody was given its client secret, and the processor lets it expire.
  if (!processorSubscriptionId) return gift.overdue ? close(ctx, found, gift.id) : undefined;
  const { processorInvoiceId: invoiceId } = await findFirstGift(ctx.db, found.plan.id);
  if (invoiceId && (await applyPaidInvoice(ctx, found, await retrieveInvoice(invoiceId))) !== "open") {
    await syncSubscription(ctx, processorSubscriptionId);
    return;
  }
  const { processorIntentId: intentId } = await findFirstGift(ctx.db, found.plan.id);
  const payment = intentId ? await retrievePayment(intentId) : null;
  if (payment && (await markUnderWay(ctx, gift.id, payment))) return;
  if (payment?.status === "canceled") {
    await syncSubscription(ctx, processorSubscriptionId);
    await close(ctx, found, gift.id);
    return;
  }
  if (!gift.overdue) return;
  await cancelSubscription(processorSubscriptionId, cancelComment("system", "abandoned"));
  // Paid in this very second: the plan has begun all the same, before it ended.
  await syncSubscription(ctx, processorSubscriptionId);
  if (invoiceId) await voidInvoice(invoiceId);
  if (!intentId || (await retrievePayment(intentId)).status === "canceled") await close(ctx, found, gift.id);
}

async function markUnderWay(ctx: Context, donationId: string, payment: Payment): Promise<boolean> {
  const it = { donationId, intentId: payment.intentId, at: ctx.now };
  if (payment.status === "processing") await markProcessing(ctx.db, it);
  else if (payment.verifyUrl !== null) await markVerifying(ctx.db, it);
  else return false;
  return true;
}

async function close(ctx: Context, found: FoundPlan, donationId: string): Promise<void> {
  await closeUnpaidDonation(ctx.db, donationId, ctx.now);
  await closeUnstartedSubscription(ctx.db, found.plan.id, "abandoned", ctx.now);
}
