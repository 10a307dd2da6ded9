import type { Failure } from "../cards/outcomes";
import { outcomeOf } from "../cards/outcomes";
import { type Cause, NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import { newId, randomText } from "../ids";
import type { Simulator } from "../simulator";
import type { SetupIntentRecord } from "../store/billing-records";
import type { PaymentMethodRecord } from "../store/records";
import { attachMethod, refusalToSave } from "./attach-method";

export type SetUp = { intent: SetupIntentRecord; refused: Failure | null };

/** Saves a method: at once, after authentication, or not. A decline is a result. */
export function confirmSetup(
  simulator: Simulator,
  cause: Cause,
  open: SetupIntentRecord,
  method: PaymentMethodRecord,
  confirmation: { returnUrl: string | null; sdk: boolean },
): SetUp {
  const intent = { ...open, latestAttempt: newId("setatt") };
  if (method.type !== "us_bank_account" && outcomeOf(method.outcome).authenticate) {
    const updated = simulator.store.put("setup_intent", {
      ...intent,
      status: "requires_action",
      paymentMethod: method.id,
      lastError: null,
      action: { token: `${intent.id}.${randomText(20)}`, ...confirmation },
    });
    emit(simulator, cause, "setup_intent.requires_action", "setup_intent", updated);
    return { intent: updated, refused: null };
  }
  const refused = refusalToSave(simulator, method);
  return { intent: finish(simulator, cause, intent, method, refused), refused };
}

/** Applies the donor's choice on the authentication page. */
export function authenticateSetup(
  simulator: Simulator,
  intent: SetupIntentRecord,
  passed: boolean,
): SetupIntentRecord {
  const method = simulator.store.get("payment_method", intent.paymentMethod ?? "");
  if (!method) throw new Error(`The setup intent ${intent.id} has no payment method.`);
  const failure: Failure | null = passed
    ? refusalToSave(simulator, method)
    : {
        code: "setup_intent_authentication_failure",
        declineCode: null,
        adviceCode: null,
        message: "The latest attempt to set up the payment method has failed because authentication failed.",
      };
  return finish(simulator, NO_REQUEST, intent, method, failure);
}

/** The setup intent whose hosted authentication page has this token, while authentication is pending. */
export function setupByAction(simulator: Simulator, token: string): SetupIntentRecord | undefined {
  const intent = simulator.store.get("setup_intent", token.slice(0, token.indexOf(".")));
  return intent?.action?.token === token ? intent : undefined;
}

function finish(
  simulator: Simulator,
  cause: Cause,
  intent: SetupIntentRecord,
  method: PaymentMethodRecord,
  failure: Failure | null,
): SetupIntentRecord {
  if (failure) {
    const open = simulator.store.put("setup_intent", {
      ...intent,
      status: "requires_payment_method",
      paymentMethod: null,
      action: null,
      lastError: {
        code: failure.code,
        declineCode: failure.declineCode,
        message: failure.message,
        paymentMethod: method.id,
      },
    });
    emit(simulator, cause, "setup_intent.setup_failed", "setup_intent", open);
    return open;
  }
  if (intent.customer) attachMethod(simulator, cause, method, intent.customer);
  const done = simulator.store.put("setup_intent", {
    ...intent,
    status: "succeeded",
    paymentMethod: method.id,
    action: null,
    lastError: null,
  });
  emit(simulator, cause, "setup_intent.succeeded", "setup_intent", done);
  return done;
}
