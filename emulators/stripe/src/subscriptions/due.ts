import type { Due } from "../clock/due";
import { earliest } from "../clock/earliest";
import { NO_REQUEST } from "../events/cause";
import { intentOf } from "../invoices/intent-of";
import type { Simulator } from "../simulator";
import type { SubscriptionRecord } from "../store/billing-records";
import { changeSubscription } from "./change";
import { endSubscription, expireSubscription } from "./end-subscription";
import { renew } from "./renew";

const INCOMPLETE_SECONDS = 23 * 3600;

/** Renews periods, expires incomplete subscriptions, ends pauses, and cancels at the scheduled time. */
export const dueSubscriptions: Due = {
  name: "subscriptions",
  nextDue: (simulator) =>
    earliest(simulator.store.waiting("subscription").map((subscription) => nextOf(simulator, subscription))),
  run(simulator, now) {
    for (const subscription of simulator.store.waiting("subscription"))
      if ((nextOf(simulator, subscription) ?? now + 1) <= now) happen(simulator, subscription, now);
  },
};

function nextOf(simulator: Simulator, subscription: SubscriptionRecord): number | null {
  if (subscription.status === "incomplete") return expiresAt(simulator, subscription);
  if (subscription.status === "unpaid") return null;
  return earliest([
    subscription.periodEnd,
    subscription.cancelAtPeriodEnd ? null : subscription.cancelAt,
    subscription.pause?.resumesAt ?? null,
  ]);
}

/**
 * A processing bank payment keeps an incomplete subscription from expiring, and so does pending microdeposit
 * verification, which takes longer than 23 hours; the latter is an assumption about Stripe.
 */
function expiresAt(simulator: Simulator, subscription: SubscriptionRecord): number | null {
  const intent = intentOf(simulator, subscription.latestInvoice ?? "");
  const underWay = intent?.status === "processing" || intent?.action?.deposit;
  return underWay ? null : subscription.created + INCOMPLETE_SECONDS;
}

function happen(simulator: Simulator, subscription: SubscriptionRecord, now: number): void {
  const { cancelAt, pause } = subscription;
  if (subscription.status === "incomplete") expireSubscription(simulator, NO_REQUEST, subscription);
  else if (pause?.resumesAt && pause.resumesAt <= now)
    changeSubscription(simulator, NO_REQUEST, subscription, { pause: null });
  else if (!subscription.cancelAtPeriodEnd && cancelAt !== null && cancelAt <= now)
    endSubscription(simulator, NO_REQUEST, subscription, { reason: "cancellation_requested", at: cancelAt });
  else renew(simulator, subscription);
}
