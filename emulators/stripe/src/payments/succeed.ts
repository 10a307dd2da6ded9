import { createDispute } from "../disputes/create-dispute";
import { DISPUTES } from "../disputes/test-methods";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { intentSucceeded } from "../invoices/settled";
import { saveUsed } from "../setup-intents/attach-method";
import type { Simulator } from "../simulator";
import type { ChargeRecord, PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { bookMoney } from "./book-money";

/**
 * Completes a payment successfully. As with Stripe's `automatic_async` capture, the charge succeeds first and its
 * balance transaction, fee and transfer follow in `charge.updated`.
 */
export function succeed(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  charge: ChargeRecord,
  method: PaymentMethodRecord,
): PaymentIntentRecord {
  emit(simulator, cause, "charge.succeeded", "charge", charge);
  const paid = simulator.store.put("payment_intent", {
    ...intent,
    status: "succeeded",
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastError: null,
    action: null,
    settlesAt: null,
  });
  emit(simulator, cause, "payment_intent.succeeded", "payment_intent", paid);
  const booked = bookMoney(simulator, charge, method, simulator.now());
  emit(simulator, cause, "charge.updated", "charge", booked.charge, {
    previous: { balance_transaction: null, application_fee: null },
  });
  if (booked.fee) emit(simulator, cause, "application_fee.created", "application_fee", booked.fee);
  if (booked.transfer) emit(simulator, cause, "transfer.created", "transfer", booked.transfer);
  saveUsed(simulator, cause, paid);
  intentSucceeded(simulator, cause, paid);
  const contested = DISPUTES[method.outcome];
  if (contested) createDispute(simulator, booked.charge, contested);
  return paid;
}
