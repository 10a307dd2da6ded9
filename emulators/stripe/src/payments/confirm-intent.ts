import { invalidRequest } from "../api/errors";
import { needsDeposit, requestDeposit } from "../bank/request-deposit";
import { startBankPayment } from "../bank/start-payment";
import { type Failure, outcomeOf } from "../cards/outcomes";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { randomText } from "../ids";
import { intentWaits } from "../invoices/settled";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { requireDestination, usableTypes } from "./capabilities";
import { fail, failedCharge } from "./fail";
import { isExpired } from "./methods";
import { openCharge } from "./open-charge";
import { requireState } from "./states";
import { succeed } from "./succeed";

export type Confirmed = {
  intent: PaymentIntentRecord;
  declined: { failure: Failure; charge: string } | null;
};
export type Confirmation = { returnUrl: string | null; sdk: boolean };

/** Pays with a method. A decline is a result, not an exception, because it changes the intent. */
export function confirmIntent(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  confirmation: Confirmation,
): Confirmed {
  requireState(simulator, intent, "confirm");
  if (!intent.methodTypes.includes(method.type))
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types to this PaymentIntent before confirming: ${intent.methodTypes.join(", ")}.`,
      { param: "payment_method" },
    );
  if (intent.destination) requireDestination(simulator, intent.destination);
  usableTypes(simulator, intent.onBehalfOf, [method.type]);
  if (method.type === "us_bank_account")
    return {
      intent: needsDeposit(intent, method)
        ? requestDeposit(simulator, cause, intent, method, confirmation)
        : startBankPayment(simulator, cause, intent, method),
      declined: null,
    };
  if (outcomeOf(method.outcome).authenticate)
    return { intent: requestAuthentication(simulator, cause, intent, method, confirmation), declined: null };
  return chargeCard(simulator, cause, intent, method, false);
}

/** Charges a card at once, with the outcome of its test card. */
export function chargeCard(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  authenticated: boolean,
): Confirmed {
  const { failure } = outcomeOf(isExpired(simulator, method) ? "expired_card" : method.outcome);
  if (!failure) {
    const charge = openCharge(simulator, intent, method, { status: "succeeded", authenticated });
    return { intent: succeed(simulator, cause, intent, charge, method), declined: null };
  }
  const charge = openCharge(simulator, intent, method, { ...failedCharge(failure), authenticated });
  return {
    intent: fail(simulator, cause, intent, charge, method, failure),
    declined: { failure, charge: charge.id },
  };
}

function requestAuthentication(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  confirmation: Confirmation,
): PaymentIntentRecord {
  const updated = simulator.store.put("payment_intent", {
    ...intent,
    status: "requires_action",
    paymentMethod: method.id,
    lastError: null,
    action: { token: `${intent.id}.${randomText(20)}`, ...confirmation },
  });
  emit(simulator, cause, "payment_intent.requires_action", "payment_intent", updated);
  intentWaits(simulator, cause, updated);
  return updated;
}
