import { nextPeriod } from "../clock/calendar";
import { announceDraft, draftInvoice } from "../invoices/draft-invoice";
import { NO_REQUEST, type World } from "../simulator";
import type { SubscriptionRecord } from "../store/billing-records";
import { changeSubscription } from "./change";
import { endSubscription } from "./end-subscription";

/** At the end of a period: the next one begins with a draft of its invoice, or the subscription ends. */
export function renew(world: World, subscription: SubscriptionRecord): SubscriptionRecord {
  if (subscription.cancelAtPeriodEnd)
    return endSubscription(world, NO_REQUEST, subscription, {
      reason: "cancellation_requested",
      at: subscription.periodEnd,
    });
  const recurring = world.store.get("price", subscription.item.price)?.recurring;
  if (!recurring) throw new Error(`The subscription ${subscription.id} has no recurring price.`);
  const period = {
    periodStart: subscription.periodEnd,
    periodEnd: nextPeriod(subscription.anchor, recurring, subscription.periodEnd),
  };
  const invoice = draftInvoice(
    world,
    { ...subscription, ...period },
    { billingReason: "subscription_cycle", periodStart: subscription.periodStart },
  );
  const renewed = changeSubscription(world, NO_REQUEST, subscription, {
    ...period,
    latestInvoice: invoice.id,
  });
  announceDraft(world, NO_REQUEST, invoice);
  return renewed;
}
