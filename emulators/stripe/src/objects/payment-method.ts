import type { Stripe } from "stripe";
import type { PaymentMethodRecord } from "../store/records";

/** The payment method with its card or bank account. */
export function paymentMethodView(method: PaymentMethodRecord): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billingDetailsView(method),
    ...detailsView(method),
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    type: method.type,
  };
}

function detailsView(method: PaymentMethodRecord) {
  if (method.type === "card") return { card: cardView(method) };
  return method.type === "link"
    ? { link: { email: method.billing.email } }
    : { us_bank_account: bankView(method) };
}

export function billingDetailsView({ billing }: PaymentMethodRecord): Stripe.PaymentMethod.BillingDetails {
  return {
    address: {
      city: null,
      country: billing.country,
      line1: null,
      line2: null,
      postal_code: billing.postalCode,
      state: null,
    },
    email: billing.email,
    name: billing.name,
    phone: billing.phone,
    tax_id: null,
  };
}

/** The result of the issuer's checks. */
export function cardChecks(method: PaymentMethodRecord): Stripe.PaymentMethod.Card.Checks {
  return {
    address_line1_check: null,
    address_postal_code_check: method.billing.postalCode ? "pass" : null,
    cvc_check: method.wallet ? null : method.outcome === "incorrect_cvc" ? "fail" : "pass",
  };
}

export function walletView(method: PaymentMethodRecord): {
  type: "apple_pay" | "google_pay";
  dynamic_last4: string;
  apple_pay?: Record<string, never>;
  google_pay?: Record<string, never>;
} | null {
  if (!method.wallet) return null;
  return { type: method.wallet, dynamic_last4: method.last4, [method.wallet]: {} };
}

export function fingerprint(method: PaymentMethodRecord): string {
  return `${method.brand.replace(/\W/g, "")}${method.last4}fingerprint`.slice(0, 16);
}

function cardView(method: PaymentMethodRecord): Stripe.PaymentMethod.Card {
  return {
    brand: method.brand,
    checks: cardChecks(method),
    country: "US",
    display_brand: method.brand,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: fingerprint(method),
    funding: method.funding,
    generated_from: null,
    last4: method.last4,
    networks: { available: [method.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: walletView(method),
  };
}

function bankView(method: PaymentMethodRecord): Stripe.PaymentMethod.UsBankAccount {
  return {
    account_holder_type: method.accountHolderType,
    account_type: method.accountType,
    bank_name: method.brand,
    financial_connections_account: null,
    fingerprint: fingerprint(method),
    last4: method.last4,
    networks: { preferred: "ach", supported: ["ach"] },
    routing_number: method.routingNumber,
    status_details: {},
  };
}
