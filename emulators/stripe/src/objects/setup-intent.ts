import type { Stripe } from "stripe";
import { docUrl } from "../api/errors";
import type { SetupIntentRecord } from "../store/billing-records";
import type { Store } from "../store/store";
import { paymentMethodView } from "./payment-method";

/** The setup intent: saves a method for later payments. */
export function setupIntentView(store: Store, origin: string, intent: SetupIntentRecord): Stripe.SetupIntent {
  return {
    id: intent.id,
    object: "setup_intent",
    allowed_payment_method_types: intent.allowedTypes,
    application: null,
    automatic_payment_methods: intent.automatic ? { ...intent.automatic, enabled: true } : null,
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.clientSecret,
    created: intent.created,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: errorView(store, intent),
    latest_attempt: intent.latestAttempt ?? null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: intent.metadata,
    next_action: actionView(origin, intent),
    on_behalf_of: intent.onBehalfOf,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: optionsView(intent),
    payment_method_types: [...intent.methodTypes],
    single_use_mandate: null,
    status: intent.status,
    usage: intent.usage,
  };
}

/** The URL of a setup intent's hosted authentication page. */
function setupActionUrl(origin: string, token: string): string {
  return `${origin}/setup/${token}`;
}

function actionView(origin: string, { action }: SetupIntentRecord): Stripe.SetupIntent.NextAction | null {
  if (!action) return null;
  const url = setupActionUrl(origin, action.token);
  if (action.sdk)
    return { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } };
  return { type: "redirect_to_url", redirect_to_url: { url, return_url: action.returnUrl } };
}

function errorView(store: Store, { lastError }: SetupIntentRecord): Stripe.SetupIntent.LastSetupError | null {
  if (!lastError) return null;
  const method = store.get("payment_method", lastError.paymentMethod);
  return {
    type: lastError.declineCode ? "card_error" : "invalid_request_error",
    code: lastError.code as Stripe.SetupIntent.LastSetupError.Code,
    doc_url: docUrl(lastError.code),
    message: lastError.message,
    ...(lastError.declineCode ? { decline_code: lastError.declineCode } : {}),
    ...(method ? { payment_method: paymentMethodView(method) } : {}),
  };
}

function optionsView({ methodTypes }: SetupIntentRecord): Stripe.SetupIntent.PaymentMethodOptions {
  return {
    ...(methodTypes.includes("card")
      ? { card: { mandate_options: null, network: null, request_three_d_secure: "automatic" as const } }
      : {}),
    ...(methodTypes.includes("us_bank_account")
      ? { us_bank_account: { verification_method: "automatic" as const } }
      : {}),
  };
}
