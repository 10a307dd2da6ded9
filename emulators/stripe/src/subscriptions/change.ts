import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { previousAttributes } from "../events/previous";
import { view } from "../objects/view";
import type { Simulator } from "../simulator";
import type { SubscriptionRecord } from "../store/billing-records";

/** Changes a subscription and emits an event with the old values; does nothing without a change. */
export function changeSubscription(
  simulator: Simulator,
  cause: Cause,
  old: SubscriptionRecord,
  change: Partial<SubscriptionRecord>,
): SubscriptionRecord {
  const before = { ...view(simulator, "subscription", old) };
  const next = simulator.store.put("subscription", { ...old, ...change });
  const previous = previousAttributes(before, { ...view(simulator, "subscription", next) });
  if (Object.keys(previous).length > 0)
    emit(simulator, cause, "customer.subscription.updated", "subscription", next, { previous });
  return next;
}

/** The subscription of an invoice. */
export function subscriptionOf(simulator: Simulator, id: string): SubscriptionRecord {
  const subscription = simulator.store.get("subscription", id);
  if (!subscription) throw new Error(`There is no subscription ${id}.`);
  return subscription;
}
