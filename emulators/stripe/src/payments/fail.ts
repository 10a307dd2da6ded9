import type { Failure } from "../cards/outcomes";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { intentFailed } from "../invoices/settled";
import type { Simulator } from "../simulator";
import type { ChargeRecord, PaymentIntentRecord, PaymentMethodRecord } from "../store/records";

/** Fails an attempt: the intent requires another payment method and keeps the error. `charge` is the failed one. */
export function fail(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  charge: ChargeRecord | null,
  method: PaymentMethodRecord,
  failure: Failure,
): PaymentIntentRecord {
  if (charge) emit(simulator, cause, "charge.failed", "charge", charge);
  const open = simulator.store.put("payment_intent", {
    ...intent,
    status: "requires_payment_method",
    paymentMethod: null,
    latestCharge: charge?.id ?? intent.latestCharge,
    lastError: {
      type: method.type === "card" && charge ? "card_error" : "invalid_request_error",
      code: failure.code,
      declineCode: failure.declineCode,
      adviceCode: failure.adviceCode,
      message: failure.message,
      charge: charge?.id ?? null,
      paymentMethod: method.id,
    },
    action: null,
    settlesAt: null,
  });
  emit(simulator, cause, "payment_intent.payment_failed", "payment_intent", open);
  intentFailed(simulator, cause, open);
  return open;
}

/** The charge as a failed one. */
export function failedCharge(failure: Failure): Pick<ChargeRecord, "status" | "failure"> {
  return {
    status: "failed",
    failure: { code: failure.code, reason: failure.declineCode ?? failure.code, message: failure.message },
  };
}
