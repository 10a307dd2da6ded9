import { emit } from "../events/emit";
import { intentProcessing } from "../invoices/settled";
import { openCharge } from "../payments/open-charge";
import type { Cause, World } from "../simulator";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { afterBankTime } from "./business-days";

/** Sends a bank payment on its way; it ends after some business days, except from the account that stands for never. */
export function startBankPayment(
  world: World,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
): PaymentIntentRecord {
  const charge = openCharge(world, intent, method, { status: "pending" });
  const processing = world.store.put("payment_intent", {
    ...intent,
    status: "processing",
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastError: null,
    action: null,
    settlesAt:
      method.outcome === "bank_never_settles" ? null : afterBankTime(world.now(), world.config.bankSeconds),
  });
  emit(world, cause, "payment_intent.processing", "payment_intent", processing);
  emit(world, cause, "charge.pending", "charge", charge);
  intentProcessing(world, processing);
  return processing;
}
