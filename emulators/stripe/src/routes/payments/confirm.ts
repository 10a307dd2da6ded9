import type { Stripe } from "stripe";
import type { Call } from "../../api/endpoint";
import { ApiError, invalidRequest } from "../../api/errors";
import { clearable, flag, ignored, object, oneOf, optional, text } from "../../api/params";
import { view } from "../../objects/view";
import { confirmIntent } from "../../payments/confirm-intent";
import { findMethod } from "../../payments/methods";
import { requireState, unexpectedState } from "../../payments/states";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../../store/records";
import { type ElementsTerms, elementsShape, requireSameTerms } from "./elements-terms";
import { intentView } from "./intent-params";
import { createMethodFrom, type MethodData, methodDataParam } from "./method-data";

export const confirmShape = {
  payment_method: optional(text()),
  payment_method_data: optional(methodDataParam()),
  return_url: optional(text()),
  receipt_email: clearable(text(512)),
  setup_future_usage: clearable(oneOf("off_session", "on_session")),
  use_stripe_sdk: optional(flag()),
  mandate_data: ignored(),
  off_session: ignored(),
  error_on_requires_action: optional(flag()),
  client_context: optional(object(elementsShape)),
  payment_method_options: optional(
    object({
      card: ignored(),
      us_bank_account: optional(
        object({
          financial_connections: ignored(),
          verification_method: optional(oneOf("automatic", "instant", "microdeposits")),
        }),
      ),
    }),
  ),
};

type ConfirmParams = {
  client_context: ElementsTerms | undefined;
  payment_method: string | undefined;
  payment_method_data: MethodData | undefined;
  return_url: string | undefined;
  receipt_email: string | null | undefined;
  setup_future_usage: "off_session" | "on_session" | null | undefined;
  use_stripe_sdk: boolean | undefined;
  error_on_requires_action: boolean | undefined;
} & OptionParams;

type Verification = NonNullable<PaymentIntentRecord["verification"]>;
type OptionParams = {
  payment_method_options:
    | { us_bank_account: { verification_method: Verification | undefined } | undefined }
    | undefined;
};

/** The requested verification method of bank accounts, if any. */
export function verificationOf(params: OptionParams): Pick<PaymentIntentRecord, "verification"> {
  const verification = params.payment_method_options?.us_bank_account?.verification_method;
  return verification ? { verification } : {};
}

/** Confirms and responds; a decline is Stripe's 402 with the updated intent. */
export function confirmWith(
  call: Call,
  intent: PaymentIntentRecord,
  params: ConfirmParams,
): Stripe.PaymentIntent {
  const { simulator } = call;
  if (params.client_context) requireSameTerms(intent, params.client_context);
  requireState(simulator, intent, "confirm");
  const method = methodOf(call, intent, params);
  if (params.error_on_requires_action && method.outcome.startsWith("authenticate"))
    throw new ApiError(402, {
      type: "card_error",
      code: "authentication_required",
      decline_code: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
      payment_intent: intentView(call, intent),
    });
  const changed = {
    ...intent,
    ...(params.receipt_email === undefined ? {} : { receiptEmail: params.receipt_email }),
    ...(params.setup_future_usage === undefined ? {} : { setupFutureUsage: params.setup_future_usage }),
    ...verificationOf(params),
  };
  const { intent: after, declined } = confirmIntent(simulator, call.cause, changed, method, {
    returnUrl: params.return_url ?? null,
    sdk: !params.return_url,
  });
  if (!declined) return intentView(call, after);
  const { failure, charge } = declined;
  throw new ApiError(402, {
    type: "card_error",
    code: failure.code,
    message: failure.message,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
    ...(failure.adviceCode ? { advice_code: failure.adviceCode } : {}),
    ...(call.caller === "server" ? { charge } : {}),
    payment_intent: intentView(call, after),
    payment_method: view(simulator, "payment_method", method),
  });
}

function methodOf(call: Call, intent: PaymentIntentRecord, params: ConfirmParams): PaymentMethodRecord {
  if (params.payment_method && params.payment_method_data)
    throw invalidRequest(
      "You may only specify one of these parameters: payment_method, payment_method_data.",
      {
        param: "payment_method",
      },
    );
  if (params.payment_method) return findMethod(call.simulator, params.payment_method, "payment_method");
  if (params.payment_method_data) return createMethodFrom(call.simulator, params.payment_method_data);
  if (intent.paymentMethod) return findMethod(call.simulator, intent.paymentMethod, "payment_method");
  throw unexpectedState(
    call.simulator,
    intent,
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
  );
}
