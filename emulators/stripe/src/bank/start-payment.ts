import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { intentProcessing } from "../invoices/settled";
import { openCharge } from "../payments/open-charge";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { afterBankTime } from "./business-days";

/** Starts a bank payment; it completes after some business days, except from the test account that never settles. */
export function startBankPayment(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
): PaymentIntentRecord {
  const charge = openCharge(simulator, intent, method, { status: "pending" });
  const processing = simulator.store.put("payment_intent", {
    ...intent,
    status: "processing",
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastError: null,
    action: null,
    settlesAt:
      method.outcome === "bank_never_settles"
        ? null
        : afterBankTime(simulator.now(), simulator.config.bankSeconds),
  });
  emit(simulator, cause, "payment_intent.processing", "payment_intent", processing);
  emit(simulator, cause, "charge.pending", "charge", charge);
  intentProcessing(simulator, processing);
  return processing;
}
