import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { requireState } from "./states";

/** Cancels an unpaid payment intent. */
export function cancelIntent(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  reason: PaymentIntentRecord["cancellationReason"],
): PaymentIntentRecord {
  requireState(simulator, intent, "cancel");
  const canceled = simulator.store.put("payment_intent", {
    ...intent,
    status: "canceled",
    canceledAt: simulator.now(),
    cancellationReason: reason,
    action: null,
  });
  emit(simulator, cause, "payment_intent.canceled", "payment_intent", canceled);
  return canceled;
}
