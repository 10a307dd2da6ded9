import { emit } from "../events/emit";
import type { Cause, World } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { requireState } from "./states";

/** Closes a payment that has not been made. */
export function cancelIntent(
  world: World,
  cause: Cause,
  intent: PaymentIntentRecord,
  reason: PaymentIntentRecord["cancellationReason"],
): PaymentIntentRecord {
  requireState(world, intent, "cancel");
  const canceled = world.store.put("payment_intent", {
    ...intent,
    status: "canceled",
    canceledAt: world.now(),
    cancellationReason: reason,
    action: null,
  });
  emit(world, cause, "payment_intent.canceled", "payment_intent", canceled);
  return canceled;
}
