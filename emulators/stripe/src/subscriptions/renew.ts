import { nextPeriod } from "../clock/calendar";
import { NO_REQUEST } from "../events/cause";
import { draftInvoice, publishDraft } from "../invoices/draft-invoice";
import type { Simulator } from "../simulator";
import type { SubscriptionRecord } from "../store/billing-records";
import { changeSubscription } from "./change";
import { endSubscription } from "./end-subscription";

/** At the end of a period, starts the next one with a draft invoice, or ends the subscription. */
export function renew(simulator: Simulator, subscription: SubscriptionRecord): SubscriptionRecord {
  if (subscription.cancelAtPeriodEnd)
    return endSubscription(simulator, NO_REQUEST, subscription, {
      reason: "cancellation_requested",
      at: subscription.periodEnd,
    });
  const recurring = simulator.store.get("price", subscription.item.price)?.recurring;
  if (!recurring) throw new Error(`The subscription ${subscription.id} has no recurring price.`);
  const period = {
    periodStart: subscription.periodEnd,
    periodEnd: nextPeriod(subscription.anchor, recurring, subscription.periodEnd),
  };
  const invoice = draftInvoice(
    simulator,
    { ...subscription, ...period },
    { billingReason: "subscription_cycle", periodStart: subscription.periodStart },
  );
  const renewed = changeSubscription(simulator, NO_REQUEST, subscription, {
    ...period,
    ...(subscription.status === "trialing" ? { status: "active" as const } : {}),
    latestInvoice: invoice.id,
  });
  publishDraft(simulator, NO_REQUEST, invoice);
  return renewed;
}
