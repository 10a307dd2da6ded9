import type { Stripe } from "stripe";
import type { BalanceTransactionRecord, CustomerRecord, RefundRecord } from "../store/records";

const CATEGORIES: Record<BalanceTransactionRecord["type"], string> = {
  adjustment: "dispute",
  application_fee: "fee",
  application_fee_refund: "fee",
  charge: "charge",
  payment: "charge",
  payment_refund: "refund",
  payout: "payout",
  payout_failure: "payout_reversal",
  refund: "refund",
  refund_failure: "refund_failure",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
};

/** A balance transaction; it becomes available at `available_on`. */
export function balanceTransactionView(
  row: BalanceTransactionRecord,
  now: number,
): Stripe.BalanceTransaction {
  return {
    id: row.id,
    object: "balance_transaction",
    amount: row.amountCents,
    available_on: row.availableOn,
    balance_type: "payments",
    created: row.created,
    currency: "usd",
    description: row.description,
    exchange_rate: null,
    fee: row.feeCents,
    fee_details: row.feeType
      ? [
          {
            amount: row.feeCents,
            application: null,
            currency: "usd",
            description: feeName(row),
            type: row.feeType,
          },
        ]
      : [],
    net: row.amountCents - row.feeCents,
    reporting_category:
      row.type === "adjustment" && row.amountCents > 0 ? "dispute_reversal" : CATEGORIES[row.type],
    source: row.source,
    status: row.availableOn <= now ? "available" : "pending",
    type: row.type,
  };
}

function feeName({ type, feeType }: BalanceTransactionRecord): string {
  if (type === "adjustment") return "Dispute fee";
  return feeType === "stripe_fee" ? "Processing fees" : "Application fee";
}

/** The refund; a bank refund is pending until the money has arrived. */
export function refundView(refund: RefundRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amountCents,
    balance_transaction: refund.balanceTransaction,
    charge: refund.charge,
    created: refund.created,
    currency: "usd",
    customer: null,
    customer_account: null,
    destination_details: destination(refund),
    ...(refund.failure
      ? {
          failure_balance_transaction: refund.failure.balanceTransaction,
          failure_reason: refund.failure.reason,
        }
      : {}),
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: refund.paymentMethod,
    ...(refund.status === "pending" ? { pending_reason: "processing" as const } : {}),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: refund.transferReversal,
  };
}

function destination(refund: RefundRecord): Stripe.Refund.DestinationDetails {
  if (refund.methodType !== "card")
    return { type: "us_bank_transfer", us_bank_transfer: { reference: null, reference_status: null } };
  return {
    type: "card",
    card: {
      ...(refund.reference ? { reference: refund.reference } : {}),
      reference_status: refund.reference ? "available" : "pending",
      reference_type: "acquirer_reference_number",
      type: "refund",
    },
  };
}

export function customerView(customer: CustomerRecord): Stripe.Customer {
  return {
    id: customer.id,
    object: "customer",
    address: null,
    balance: 0,
    created: customer.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultMethod ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}
