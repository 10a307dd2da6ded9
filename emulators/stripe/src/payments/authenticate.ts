import { NO_REQUEST } from "../events/cause";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { requireDestination } from "./capabilities";
import { chargeCard } from "./confirm-intent";
import { fail } from "./fail";
import { findMethod } from "./methods";
import { unexpectedState } from "./states";

/** The intent whose hosted authentication page has this token, while authentication is pending. */
export function intentByAction(simulator: Simulator, token: string): PaymentIntentRecord | undefined {
  const intent = simulator.store.get("payment_intent", token.slice(0, token.indexOf(".")));
  return intent?.action?.token === token && !intent.action.deposit ? intent : undefined;
}

/**
 * Applies the donor's choice on the authentication page: the card is charged, or the intent requires another method.
 */
export function authenticate(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  passed: boolean,
): PaymentIntentRecord {
  if (intent.action?.deposit)
    throw unexpectedState(
      simulator,
      intent,
      "This PaymentIntent waits for its bank account to be verified, not for an authentication.",
    );
  const method = findMethod(simulator, intent.paymentMethod ?? "");
  if (!passed)
    return fail(simulator, NO_REQUEST, intent, null, method, {
      code: "payment_intent_authentication_failure",
      declineCode: null,
      adviceCode: null,
      message:
        "The provided PaymentMethod has failed authentication. You can provide another payment method and try again.",
    });
  if (intent.destination) requireDestination(simulator, intent.destination);
  return chargeCard(simulator, NO_REQUEST, intent, method, true).intent;
}
