import { createDispute } from "../disputes/create-dispute";
import { DISPUTES } from "../disputes/test-methods";
import { emit } from "../events/emit";
import { intentSucceeded } from "../invoices/settled";
import { saveUsed } from "../setup-intents/attach-method";
import type { Cause, World } from "../simulator";
import type { ChargeRecord, PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { bookMoney } from "./book-money";

/**
 * Ends a payment well. As with the processor's `automatic_async` capture, the charge succeeds first and its
 * balance transaction, fee and transfer follow in `charge.updated`.
 */
export function succeed(
  world: World,
  cause: Cause,
  intent: PaymentIntentRecord,
  charge: ChargeRecord,
  method: PaymentMethodRecord,
): PaymentIntentRecord {
  emit(world, cause, "charge.succeeded", "charge", charge);
  const paid = world.store.put("payment_intent", {
    ...intent,
    status: "succeeded",
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastError: null,
    action: null,
    settlesAt: null,
  });
  emit(world, cause, "payment_intent.succeeded", "payment_intent", paid);
  const booked = bookMoney(world, charge, method, world.now());
  emit(world, cause, "charge.updated", "charge", booked.charge, {
    previous: { balance_transaction: null, application_fee: null },
  });
  if (booked.fee) emit(world, cause, "application_fee.created", "application_fee", booked.fee);
  if (booked.transfer) emit(world, cause, "transfer.created", "transfer", booked.transfer);
  saveUsed(world, cause, paid);
  intentSucceeded(world, cause, paid);
  const contested = DISPUTES[method.outcome];
  if (contested) createDispute(world, booked.charge, contested);
  return paid;
}
