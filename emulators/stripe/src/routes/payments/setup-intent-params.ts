import type { Stripe } from "stripe";
import type { Call } from "../../api/endpoint";
import { ApiError, invalidRequest, noSuch } from "../../api/errors";
import { flag, ignored, optional, type Read, text } from "../../api/params";
import { view } from "../../objects/view";
import { findMethod } from "../../payments/methods";
import { cardRefused } from "../../setup-intents/attach-method";
import { confirmSetup } from "../../setup-intents/confirm-setup";
import type { SetupIntentRecord } from "../../store/billing-records";
import type { PaymentMethodRecord } from "../../store/records";
import { createMethodFrom, methodDataParam } from "./method-data";

export const confirmShape = {
  payment_method: optional(text()),
  payment_method_data: optional(methodDataParam()),
  return_url: optional(text()),
  use_stripe_sdk: optional(flag()),
  mandate_data: ignored(),
};

/** The setup intent in the path. A browser must send its client secret. */
export function findSetup(call: Call, clientSecret: string | undefined): SetupIntentRecord {
  const id = call.part("id");
  const intent = call.simulator.store.get("setup_intent", id);
  if (!intent) throw noSuch("setupintent", id, call.caller === "browser" ? "intent" : "id");
  if (call.caller === "browser" && clientSecret === undefined)
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  if (clientSecret !== undefined && clientSecret !== intent.clientSecret)
    throw invalidRequest(
      "The client_secret provided does not match the client_secret associated with the SetupIntent.",
      { param: "client_secret" },
    );
  return intent;
}

/** The setup intent as visible to the caller: a browser sees no data of the platform. */
export function setupView(call: Call, intent: SetupIntentRecord): Stripe.SetupIntent {
  const full = view(call.simulator, "setup_intent", intent);
  return call.caller === "browser" ? { ...full, customer: null, metadata: {}, on_behalf_of: null } : full;
}

/** Refuses what the setup intent's status does not allow. */
export function requireOpen(call: Call, intent: SetupIntentRecord, verb: string): void {
  if (intent.status === "requires_payment_method" || intent.status === "requires_action") return;
  throw new ApiError(400, {
    type: "invalid_request_error",
    code: "setup_intent_unexpected_state",
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    setup_intent: setupView(call, intent),
  });
}

/** Confirms and responds; a refused card is Stripe's 402 with the updated setup intent. */
export function confirmWith(
  call: Call,
  intent: SetupIntentRecord,
  params: Read<typeof confirmShape>,
): Stripe.SetupIntent {
  requireOpen(call, intent, "confirm");
  const method = methodOf(call, intent, params);
  if (!intent.methodTypes.includes(method.type))
    throw invalidRequest(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`, {
      param: "payment_method",
    });
  const { intent: after, refused } = confirmSetup(call.simulator, call.cause, intent, method, {
    returnUrl: params.return_url ?? null,
    sdk: !params.return_url,
  });
  if (!refused) return setupView(call, after);
  throw cardRefused(refused, {
    setup_intent: setupView(call, after),
    payment_method: view(call.simulator, "payment_method", method),
  });
}

function methodOf(
  call: Call,
  intent: SetupIntentRecord,
  params: Read<typeof confirmShape>,
): PaymentMethodRecord {
  const { payment_method: id, payment_method_data: data } = params;
  if (id && data)
    throw invalidRequest(
      "You may only specify one of these parameters: payment_method, payment_method_data.",
      { param: "payment_method" },
    );
  if (data) return createMethodFrom(call.simulator, data);
  const known = id ?? intent.paymentMethod;
  if (known) return findMethod(call.simulator, known, "payment_method");
  throw invalidRequest(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    { code: "setup_intent_unexpected_state" },
  );
}
