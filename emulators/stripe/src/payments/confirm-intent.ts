import { invalidRequest } from "../api/errors";
import { askForDeposit, needsDeposit } from "../bank/ask-for-deposit";
import { startBankPayment } from "../bank/start-payment";
import { type Failure, outcomeOf } from "../cards/outcomes";
import { emit } from "../events/emit";
import { randomText } from "../ids";
import { intentWaits } from "../invoices/settled";
import type { Cause, World } from "../simulator";
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

/** Pays with a method. A decline is a result, not an exception: the intent has changed by it. */
export function confirmIntent(
  world: World,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  confirmation: Confirmation,
): Confirmed {
  requireState(world, intent, "confirm");
  if (!intent.methodTypes.includes(method.type))
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types to this PaymentIntent before confirming: ${intent.methodTypes.join(", ")}.`,
      { param: "payment_method" },
    );
  if (intent.destination) requireDestination(world, intent.destination);
  usableTypes(world, intent.onBehalfOf, [method.type]);
  if (method.type === "us_bank_account")
    return {
      intent: needsDeposit(intent, method)
        ? askForDeposit(world, cause, intent, method, confirmation)
        : startBankPayment(world, cause, intent, method),
      declined: null,
    };
  if (outcomeOf(method.outcome).authenticate)
    return { intent: askToAuthenticate(world, cause, intent, method, confirmation), declined: null };
  return chargeCard(world, cause, intent, method, false);
}

/** Charges a card at once, with the outcome that the test card stands for. */
export function chargeCard(
  world: World,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  authenticated: boolean,
): Confirmed {
  const { failure } = outcomeOf(isExpired(world, method) ? "expired_card" : method.outcome);
  if (!failure) {
    const charge = openCharge(world, intent, method, { status: "succeeded", authenticated });
    return { intent: succeed(world, cause, intent, charge, method), declined: null };
  }
  const charge = openCharge(world, intent, method, { ...failedCharge(failure), authenticated });
  return {
    intent: fail(world, cause, intent, charge, method, failure),
    declined: { failure, charge: charge.id },
  };
}

function askToAuthenticate(
  world: World,
  cause: Cause,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  confirmation: Confirmation,
): PaymentIntentRecord {
  const asked = world.store.put("payment_intent", {
    ...intent,
    status: "requires_action",
    paymentMethod: method.id,
    lastError: null,
    action: { token: `${intent.id}.${randomText(20)}`, ...confirmation },
  });
  emit(world, cause, "payment_intent.requires_action", "payment_intent", asked);
  intentWaits(world, cause, asked);
  return asked;
}
