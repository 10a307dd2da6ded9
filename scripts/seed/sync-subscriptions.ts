import { WAIVER_CENTS } from "@/lib/fees/waiver";
import type { Context } from "@/lib/kernel/context";
import { listInvoices, payInvoice, retrieveInvoice } from "@/lib/services/stripe/invoices";
import {
  cancelSubscription,
  retrieveSubscription,
  type SubscriptionState,
} from "@/lib/services/stripe/subscriptions";
import { cancelComment } from "@/lib/subscriptions/cancellation";
import { applyPaidInvoice } from "@/lib/subscriptions/invoices/apply-paid-invoice";
import { freezeRenewalFee } from "@/lib/subscriptions/invoices/freeze-renewal-fee";
import { applySubscriptionChange, type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { stateChanges } from "@/lib/subscriptions/sync/state-changes";
import type { PastSubscription } from "./past-donations";

const DAY_MS = 86_400_000;
/** The processor checks twice a second for due changes. */
const PATIENCE_MS = 15_000;

/**
 * Syncs imported subscriptions like `syncSubscription`, but without notifications about
 * the past: active ones, one whose renewal is being declined, and one canceled by its donor.
 */
export async function syncSubscriptions(
  ctx: Context,
  subscriptions: readonly PastSubscription[],
): Promise<void> {
  for (const subscription of subscriptions) {
    const found = await findSubscription(ctx.db, { id: subscription.id });
    if (!found) throw new Error(`the subscription of ${subscription.email} was not written`);
    if (found.subscription.status === "INCOMPLETE") await sync(ctx, subscription, found);
  }
}

async function sync(ctx: Context, subscription: PastSubscription, found: FoundSubscription): Promise<void> {
  const { ends } = subscription.demo;
  if (ends === "past_due") await declineRenewal(ctx, subscription, found);
  const at = typeof ends === "object" ? new Date(ctx.now.getTime() - ends.daysAgo * DAY_MS) : ctx.now;
  await follow(ctx, found, await retrieveSubscription(subscription.processorSubscriptionId), at);
  if (typeof ends !== "object") return;
  const comment = cancelComment("donor", ends.reason);
  await follow(ctx, found, await cancelSubscription(subscription.processorSubscriptionId, comment), at);
}

async function follow(
  ctx: Context,
  { subscription, org }: FoundSubscription,
  state: SubscriptionState,
  at: Date,
) {
  const seen = { checkedAt: at, final: state.endedAt !== null, requestId: ctx.requestId };
  const waiverLeftCents = WAIVER_CENTS - org.waiverUsedCents;
  await applySubscriptionChange(ctx.db, subscription.id, seen, (row) =>
    stateChanges(row, state, { at, waiverLeftCents }),
  );
}

/** The renewal that is due now is attempted at once instead of an hour after its draft, and declined. */
async function declineRenewal(
  ctx: Context,
  subscription: PastSubscription,
  found: FoundSubscription,
): Promise<void> {
  const invoiceId = await dueInvoice(subscription.processorSubscriptionId);
  await freezeRenewalFee(ctx, invoiceId);
  await payInvoice(invoiceId, "seed");
  await applyPaidInvoice(ctx, found, await retrieveInvoice(invoiceId), { failureReported: true });
}

async function dueInvoice(subscriptionId: string): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const [newest] = await listInvoices(subscriptionId);
    if (newest) return newest.invoiceId;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`the processor did not renew ${subscriptionId}, which is due`);
}
