import type { Simulator } from "../../simulator";
import type { SubscriptionRecord } from "../../store/billing-records";

/** In cents. */
export function amountOf(simulator: Simulator, { item }: SubscriptionRecord): number {
  return (simulator.store.get("price", item.price)?.amountCents ?? 0) * item.quantity;
}

/** `month`, `3 months`. */
export function interval(simulator: Simulator, { item }: SubscriptionRecord): string {
  const recurring = simulator.store.get("price", item.price)?.recurring;
  if (!recurring) return "";
  return recurring.count === 1 ? recurring.interval : `${recurring.count} ${recurring.interval}s`;
}
