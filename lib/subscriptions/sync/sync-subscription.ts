import { remainingWaiverCents } from "@/lib/fees/waiver";
import type { Context } from "@/lib/kernel/context";
import { retrieveInvoice } from "@/lib/services/stripe/invoices";
import { retrieveSubscription, type SubscriptionState } from "@/lib/services/stripe/subscriptions";
import { applyPaidInvoice } from "@/lib/subscriptions/invoices/apply-paid-invoice";
import { stopAttempts } from "@/lib/subscriptions/invoices/store";
import {
  applySubscriptionChange,
  type FoundSubscription,
  findFirstDonation,
  findSubscriptionByProcessor,
} from "@/lib/subscriptions/store";
import { publishHistory } from "./publish-history";
import { stateChanges } from "./state-changes";

export type Synced = "applied" | "stale" | "unknown_object";

/**
 * Brings a subscription, with its history, to the processor's current state: status, amount, method, next charge and
 * changes made in the processor's dashboard. Older responses never overwrite newer ones.
 */
export async function syncSubscription(ctx: Context, processorSubscriptionId: string): Promise<Synced> {
  const state = await retrieveSubscription(processorSubscriptionId);
  const found = await findSubscriptionByProcessor(ctx.db, {
    processorSubscriptionId,
    subscriptionId: state.subscriptionId,
  });
  if (!found) return "unknown_object";
  // If the end arrived before the first payment, the payment is completed first, so that the history contains both.
  if (!found.subscription.startedAt) await settleFirstInvoice(ctx, found, state);
  return applyState(ctx, found, state);
}

async function settleFirstInvoice(
  ctx: Context,
  found: FoundSubscription,
  state: SubscriptionState,
): Promise<void> {
  const donation = await findFirstDonation(ctx.db, found.subscription.id);
  const invoiceId = donation.processorInvoiceId ?? state.latestInvoiceId;
  if (invoiceId) await applyPaidInvoice(ctx, found, await retrieveInvoice(invoiceId));
}

/** Like {@link syncSubscription}, for a state that has already been retrieved. */
export async function applyState(
  ctx: Context,
  found: FoundSubscription,
  state: SubscriptionState,
): Promise<Synced> {
  const waiverLeftCents = remainingWaiverCents(found.org);
  const seen = { checkedAt: ctx.now, final: state.endedAt !== null, requestId: ctx.requestId };
  const changed = await applySubscriptionChange(ctx.db, found.subscription.id, seen, (subscription) =>
    stateChanges(subscription, state, { at: ctx.now, waiverLeftCents }),
  );
  if (seen.final) await stopAttempts(ctx.db, found.subscription.id);
  await publishHistory(ctx, found.subscription.id);
  return changed ? "applied" : "stale";
}
