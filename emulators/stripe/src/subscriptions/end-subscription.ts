import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { changeInvoice } from "../invoices/change";
import { voidInvoice } from "../invoices/void-invoice";
import type { Simulator } from "../simulator";
import type { SubscriptionRecord } from "../store/billing-records";
import { changeSubscription } from "./change";

type Reason = NonNullable<SubscriptionRecord["cancellation"]["reason"]>;
export type Ending = {
  reason: Reason;
  comment?: string | null;
  feedback?: string | null;
  /** When it ended, now by default. */
  at?: number;
};

/**
 * Ends a subscription permanently. One that was never paid expires instead, with its invoice voided and its payment
 * canceled. Open invoices of others stay, but are not attempted again.
 */
export function endSubscription(
  simulator: Simulator,
  cause: Cause,
  subscription: SubscriptionRecord,
  ending: Ending,
): SubscriptionRecord {
  if (subscription.status === "incomplete") return expireSubscription(simulator, cause, subscription);
  const now = simulator.now();
  for (const invoice of simulator.store.tables.invoice.by("subscription", subscription.id))
    if (invoice.autoAdvance && (invoice.status === "draft" || invoice.status === "open"))
      changeInvoice(simulator, cause, invoice, { autoAdvance: false, nextAttempt: null });
  const ended = simulator.store.put("subscription", {
    ...subscription,
    status: "canceled",
    canceledAt: subscription.canceledAt ?? now,
    endedAt: ending.at ?? now,
    cancellation: {
      reason: ending.reason,
      comment: ending.comment ?? subscription.cancellation.comment,
      feedback: ending.feedback ?? subscription.cancellation.feedback,
    },
  });
  emit(simulator, cause, "customer.subscription.deleted", "subscription", ended);
  return ended;
}

/** Ends a subscription whose first payment was never made. Stripe reports this as an update. */
export function expireSubscription(
  simulator: Simulator,
  cause: Cause,
  subscription: SubscriptionRecord,
): SubscriptionRecord {
  const invoice = simulator.store.get("invoice", subscription.latestInvoice ?? "");
  if (invoice?.status === "open") voidInvoice(simulator, cause, invoice);
  const now = simulator.now();
  return changeSubscription(simulator, cause, subscription, {
    status: "incomplete_expired",
    canceledAt: now,
    endedAt: now,
  });
}
