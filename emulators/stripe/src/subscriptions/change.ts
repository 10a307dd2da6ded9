import { emit } from "../events/emit";
import { previousAttributes } from "../events/previous";
import { view } from "../objects/view";
import type { Cause, World } from "../simulator";
import type { SubscriptionRecord } from "../store/billing-records";

/** Changes a subscription and tells of it with the old values; a change that changes nothing is silent. */
export function changeSubscription(
  world: World,
  cause: Cause,
  old: SubscriptionRecord,
  change: Partial<SubscriptionRecord>,
): SubscriptionRecord {
  const before = { ...view(world, "subscription", old) };
  const next = world.store.put("subscription", { ...old, ...change });
  const previous = previousAttributes(before, { ...view(world, "subscription", next) });
  if (Object.keys(previous).length > 0)
    emit(world, cause, "customer.subscription.updated", "subscription", next, { previous });
  return next;
}

/** The subscription of an invoice. */
export function subscriptionOf(world: World, id: string): SubscriptionRecord {
  const subscription = world.store.get("subscription", id);
  if (!subscription) throw new Error(`There is no subscription ${id}.`);
  return subscription;
}
