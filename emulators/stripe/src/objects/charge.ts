import type { Stripe } from "stripe";
import type { ChargeRecord, PaymentMethodRecord } from "../store/records";
import type { Store } from "../store/store";
import { billingDetailsView, cardChecks, fingerprint, walletView } from "./payment-method";

/** The charge with its payment method details. */
export function chargeView(store: Store, origin: string, charge: ChargeRecord): Stripe.Charge {
  const method = store.get("payment_method", charge.paymentMethod);
  if (!method) throw new Error(`The charge ${charge.id} has no payment method.`);
  const failed = charge.status === "failed";
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amountCents,
    amount_captured: failed ? 0 : charge.amountCents,
    amount_refunded: charge.refundedCents,
    application: null,
    application_fee: charge.applicationFee,
    application_fee_amount: charge.applicationFeeCents,
    balance_transaction: charge.balanceTransaction,
    billing_details: billingDetailsView(method),
    calculated_statement_descriptor: statement(charge),
    captured: !failed,
    created: charge.created,
    currency: "usd",
    customer: charge.customer,
    description: charge.description,
    disputed: charge.disputed ?? false,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: charge.onBehalfOf,
    outcome: outcomeView(charge),
    paid: charge.status === "succeeded",
    payment_intent: charge.paymentIntent,
    payment_method: method.id,
    payment_method_details: methodDetails(charge, method),
    receipt_email: charge.receiptEmail,
    receipt_number: null,
    receipt_url: charge.status === "succeeded" ? `${origin}/receipts/${charge.id}` : null,
    refunded: charge.refundedCents > 0 && charge.refundedCents === charge.amountCents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: charge.statementDescriptorSuffix,
    status: charge.status,
    ...(charge.transfer ? { transfer: charge.transfer } : {}),
    transfer_data: charge.destination
      ? { amount: charge.transferCents, destination: charge.destination }
      : null,
    transfer_group: charge.transferGroup,
  };
}

function methodDetails(
  charge: ChargeRecord,
  method: PaymentMethodRecord,
): Stripe.Charge.PaymentMethodDetails {
  if (method.type === "card") return { type: "card", card: cardDetails(charge, method) };
  // Link does not reveal the brand or digits of the card.
  if (method.type === "link") return { type: "link", link: { country: "US" } };
  return { type: "us_bank_account", us_bank_account: bankDetails(method) };
}

/** At most 22 upper-case characters, as on a bank statement. */
function statement(charge: ChargeRecord): string | null {
  if (!charge.statementName) return null;
  const suffix = charge.statementDescriptorSuffix ? `* ${charge.statementDescriptorSuffix}` : "";
  const name = charge.statementName.slice(0, Math.max(2, 22 - suffix.length));
  return `${name}${suffix}`.toUpperCase().replace(/[<>\\'"*]/g, (sign) => (sign === "*" ? "*" : ""));
}

function outcomeView(charge: ChargeRecord): Stripe.Charge.Outcome {
  const { failure } = charge;
  const message = failure
    ? `The bank returned the decline code \`${failure.reason}\`.`
    : charge.status === "pending"
      ? "Payment is on its way."
      : "Payment complete.";
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? "declined_by_network" : "approved_by_network",
    reason: failure?.reason ?? null,
    risk_level: "normal",
    risk_score: 12,
    seller_message: message,
    type: failure ? "issuer_declined" : "authorized",
  };
}

function cardDetails(
  charge: ChargeRecord,
  method: PaymentMethodRecord,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: charge.status === "failed" ? null : charge.amountCents,
    authorization_code: null,
    brand: method.brand,
    checks: cardChecks(method),
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    extended_authorization: { status: "disabled" },
    fingerprint: fingerprint(method),
    funding: method.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: method.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: method.brand,
    network_token: { used: method.wallet !== null },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: charge.amountCents, status: "unavailable" },
    regulated_status: "unregulated",
    three_d_secure: charge.authenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: null,
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: walletView(method),
  };
}

function bankDetails(method: PaymentMethodRecord): Stripe.Charge.PaymentMethodDetails.UsBankAccount {
  return {
    account_holder_type: method.accountHolderType,
    account_type: method.accountType,
    bank_name: method.brand,
    fingerprint: fingerprint(method),
    last4: method.last4,
    payment_reference: null,
    routing_number: method.routingNumber,
  };
}
