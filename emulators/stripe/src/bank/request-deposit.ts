import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { randomText } from "../ids";
import { intentWaits } from "../invoices/settled";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { addBusinessDays } from "./business-days";

const TEN_DAYS = 10 * 24 * 3600;
const TRIES = 10;

/** Whether a bank account must be verified by microdeposit first. */
export function needsDeposit(intent: PaymentIntentRecord, method: PaymentMethodRecord): boolean {
  return method.unverified ?? intent.verification === "microdeposits";
}

/** Sends a cent to the account; its statement shows the code that the donor enters within ten days. */
export function requestDeposit(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  confirmation: { returnUrl: string | null; sdk: boolean },
): PaymentIntentRecord {
  const now = simulator.now();
  const updated = simulator.store.put("payment_intent", {
    ...intent,
    status: "requires_action",
    paymentMethod: method.id,
    lastError: null,
    action: {
      token: `${intent.id}.${randomText(20)}`,
      ...confirmation,
      deposit: { arrivesAt: addBusinessDays(now, 2), expiresAt: now + TEN_DAYS, triesLeft: TRIES },
    },
  });
  emit(simulator, cause, "payment_intent.requires_action", "payment_intent", updated);
  intentWaits(simulator, cause, updated);
  return updated;
}
