import type { Failure } from "../cards/outcomes";
import { outcomeOf } from "../cards/outcomes";
import { emit } from "../events/emit";
import { newId, randomText } from "../ids";
import { type Cause, NO_REQUEST, type World } from "../simulator";
import type { SetupIntentRecord } from "../store/billing-records";
import type { PaymentMethodRecord } from "../store/records";
import { attachMethod, refusalToSave } from "./attach-method";

export type SetUp = { intent: SetupIntentRecord; refused: Failure | null };

/** Saves a method: at once, after the bank has asked the donor, or not at all. A refusal is a result. */
export function confirmSetup(
  world: World,
  cause: Cause,
  open: SetupIntentRecord,
  method: PaymentMethodRecord,
  confirmation: { returnUrl: string | null; sdk: boolean },
): SetUp {
  const intent = { ...open, latestAttempt: newId("setatt") };
  if (method.type === "card" && outcomeOf(method.outcome).authenticate) {
    const asked = world.store.put("setup_intent", {
      ...intent,
      status: "requires_action",
      paymentMethod: method.id,
      lastError: null,
      action: { token: `${intent.id}.${randomText(20)}`, ...confirmation },
    });
    emit(world, cause, "setup_intent.requires_action", "setup_intent", asked);
    return { intent: asked, refused: null };
  }
  const refused = refusalToSave(world, method);
  return { intent: finish(world, cause, intent, method, refused), refused };
}

/** What the donor did on the authentication page. */
export function authenticateSetup(
  world: World,
  intent: SetupIntentRecord,
  passed: boolean,
): SetupIntentRecord {
  const method = world.store.get("payment_method", intent.paymentMethod ?? "");
  if (!method) throw new Error(`The setup intent ${intent.id} has no payment method.`);
  const failure: Failure | null = passed
    ? refusalToSave(world, method)
    : {
        code: "setup_intent_authentication_failure",
        declineCode: null,
        adviceCode: null,
        message: "The latest attempt to set up the payment method has failed because authentication failed.",
      };
  return finish(world, NO_REQUEST, intent, method, failure);
}

/** The setup intent whose hosted authentication page has this token, while it waits for it. */
export function setupByAction(world: World, token: string): SetupIntentRecord | undefined {
  const intent = world.store.get("setup_intent", token.slice(0, token.indexOf(".")));
  return intent?.action?.token === token ? intent : undefined;
}

function finish(
  world: World,
  cause: Cause,
  intent: SetupIntentRecord,
  method: PaymentMethodRecord,
  failure: Failure | null,
): SetupIntentRecord {
  if (failure) {
    const open = world.store.put("setup_intent", {
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
    emit(world, cause, "setup_intent.setup_failed", "setup_intent", open);
    return open;
  }
  if (intent.customer) attachMethod(world, cause, method, intent.customer);
  const done = world.store.put("setup_intent", {
    ...intent,
    status: "succeeded",
    paymentMethod: method.id,
    action: null,
    lastError: null,
  });
  emit(world, cause, "setup_intent.succeeded", "setup_intent", done);
  return done;
}
