import type { Stripe } from "stripe";
import { docUrl } from "../api/errors";
import type { Config } from "../config";
import type { PaymentIntentRecord } from "../store/records";
import type { Store } from "../store/store";
import { paymentMethodView } from "./payment-method";

/** The payment intent as the platform sees it. */
export function paymentIntentView(
  store: Store,
  origin: string,
  intent: PaymentIntentRecord,
): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: intent.allowedTypes,
    amount: intent.amountCents,
    amount_capturable: 0,
    amount_received: intent.status === "succeeded" ? intent.amountCents : 0,
    application: null,
    application_fee_amount: intent.applicationFeeCents,
    automatic_payment_methods: intent.automatic ? { ...intent.automatic, enabled: true } : null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: "automatic_async",
    client_secret: intent.clientSecret,
    confirmation_method: "automatic",
    created: intent.created,
    currency: "usd",
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: lastErrorView(store, intent),
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: nextActionView(origin, intent),
    on_behalf_of: intent.onBehalfOf,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: methodOptionsView(intent),
    payment_method_types: [...intent.methodTypes],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: intent.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: intent.statementDescriptor,
    statement_descriptor_suffix: intent.statementDescriptorSuffix,
    status: intent.status,
    transfer_data: intent.destination
      ? {
          destination: intent.destination,
          ...(intent.transferCents === null ? {} : { amount: intent.transferCents }),
        }
      : null,
    transfer_group: intent.transferGroup,
  };
}

/** The fields visible with the publishable key: no fees, accounts or metadata. */
export function publicPaymentIntentView(view: Stripe.PaymentIntent): Stripe.PaymentIntent {
  return {
    ...view,
    application_fee_amount: null,
    latest_charge: null,
    metadata: {},
    on_behalf_of: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/** The URL of an intent's hosted authentication page. */
function actionUrl(config: Pick<Config, "origin">, token: string): string {
  return `${config.origin}/authenticate/${token}`;
}

function nextActionView(origin: string, intent: PaymentIntentRecord): Stripe.PaymentIntent.NextAction | null {
  if (!intent.action) return null;
  const { deposit, token } = intent.action;
  if (deposit)
    return {
      type: "verify_with_microdeposits",
      verify_with_microdeposits: {
        arrival_date: deposit.arrivesAt,
        hosted_verification_url: `${origin}/verify/${token}`,
        microdeposit_type: "descriptor_code",
      },
    };
  const url = actionUrl({ origin }, token);
  if (intent.action.sdk)
    return { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } };
  return { type: "redirect_to_url", redirect_to_url: { url, return_url: intent.action.returnUrl } };
}

function lastErrorView(
  store: Store,
  intent: PaymentIntentRecord,
): Stripe.PaymentIntent.LastPaymentError | null {
  const error = intent.lastError;
  if (!error) return null;
  const method = store.get("payment_method", error.paymentMethod);
  return {
    type: error.type,
    code: error.code,
    doc_url: docUrl(error.code),
    message: error.message,
    ...(error.declineCode ? { decline_code: error.declineCode } : {}),
    ...(error.adviceCode ? { advice_code: error.adviceCode } : {}),
    ...(error.charge ? { charge: error.charge } : {}),
    ...(method ? { payment_method: paymentMethodView(method) } : {}),
  };
}

function methodOptionsView(intent: PaymentIntentRecord): Stripe.PaymentIntent.PaymentMethodOptions {
  return {
    ...(intent.methodTypes.includes("card")
      ? {
          card: {
            installments: null,
            mandate_options: null,
            network: null,
            request_three_d_secure: "automatic" as const,
          },
        }
      : {}),
    ...(intent.methodTypes.includes("us_bank_account")
      ? { us_bank_account: { verification_method: intent.verification ?? ("automatic" as const) } }
      : {}),
  };
}
