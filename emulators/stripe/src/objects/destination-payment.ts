import type { Stripe } from "stripe";
import type { TransferRecord, TransferReversalRecord } from "../store/records";
import type { Store } from "../store/store";

/**
 * A transfer as seen by the connected account: a charge `py_…` that links to its transfer (`source_transfer`) and
 * through it to the platform's charge. It has no data of the donor.
 */
export function destinationPaymentView(store: Store, transfer: TransferRecord): Stripe.Charge {
  const id = transfer.destinationPayment;
  const [fee] = store.tables.application_fee.by("charge", id);
  const movement = store.tables.balance_transaction.by("source", id).find((row) => row.type === "payment");
  return {
    id,
    object: "charge",
    amount: transfer.amountCents,
    amount_captured: transfer.amountCents,
    amount_refunded: transfer.reversedCents,
    application: null,
    application_fee: fee?.id ?? null,
    application_fee_amount: fee?.amountCents ?? null,
    balance_transaction: movement?.id ?? null,
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    created: transfer.created,
    currency: "usd",
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: "stripe_account", stripe_account: {} },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: transfer.reversedCents === transfer.amountCents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: transfer.id,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: transfer.transferGroup,
  };
}

/** A transfer reversal as seen by the connected account: a refund `pyr_…` of that charge. */
export function destinationRefundView(
  store: Store,
  id: string,
  reversal: TransferReversalRecord,
): Stripe.Refund {
  const [movement] = store.tables.balance_transaction.by("source", id);
  return {
    id,
    object: "refund",
    amount: reversal.amountCents,
    balance_transaction: movement?.id ?? null,
    charge: store.get("transfer", reversal.transfer)?.destinationPayment ?? null,
    created: reversal.created,
    currency: "usd",
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: reversal.id,
    status: "succeeded",
    transfer_reversal: null,
  };
}
