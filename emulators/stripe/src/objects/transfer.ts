import type { Stripe } from "stripe";
import type {
  ApplicationFeeRecord,
  FeeRefundRecord,
  TransferRecord,
  TransferReversalRecord,
} from "../store/records";
import type { Store } from "../store/store";

/** The platform's own application, as in `application_fee.application`. */
const PLATFORM_APPLICATION = "ca_LocalPlatform";

/** A transfer to a connected account. */
export function transferView(store: Store, transfer: TransferRecord): Stripe.Transfer {
  return {
    id: transfer.id,
    object: "transfer",
    amount: transfer.amountCents,
    amount_reversed: transfer.reversedCents,
    balance_transaction: transfer.balanceTransaction,
    created: transfer.created,
    currency: "usd",
    description: transfer.description ?? null,
    destination: transfer.destination,
    destination_payment: transfer.destinationPayment,
    livemode: false,
    metadata: transfer.metadata,
    reversals: {
      object: "list",
      data: transfer.reversals
        .toReversed()
        .slice(0, 10)
        .flatMap((id) => store.get("transfer_reversal", id) ?? [])
        .map(transferReversalView),
      has_more: transfer.reversals.length > 10,
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
    reversed: transfer.reversedCents === transfer.amountCents,
    source_transaction: transfer.sourceTransaction,
    source_type: transfer.sourceType,
    transfer_group: transfer.transferGroup,
  };
}

export function transferReversalView(reversal: TransferReversalRecord): Stripe.TransferReversal {
  return {
    id: reversal.id,
    object: "transfer_reversal",
    amount: reversal.amountCents,
    balance_transaction: reversal.balanceTransaction,
    created: reversal.created,
    currency: "usd",
    destination_payment_refund: reversal.destinationRefund ?? null,
    metadata: reversal.metadata,
    source_refund: reversal.sourceRefund,
    transfer: reversal.transfer,
  };
}

/** The application fee of a payment. */
export function applicationFeeView(store: Store, fee: ApplicationFeeRecord): Stripe.ApplicationFee {
  return {
    id: fee.id,
    object: "application_fee",
    account: fee.account,
    amount: fee.amountCents,
    amount_refunded: fee.refundedCents,
    application: PLATFORM_APPLICATION,
    balance_transaction: fee.balanceTransaction,
    charge: fee.charge,
    created: fee.created,
    currency: "usd",
    fee_source: { type: "charge", charge: fee.charge },
    livemode: false,
    originating_transaction: fee.originatingCharge,
    refunded: fee.refundedCents === fee.amountCents,
    refunds: {
      object: "list",
      data: fee.refunds
        .toReversed()
        .slice(0, 10)
        .flatMap((id) => store.get("fee_refund", id) ?? [])
        .map(feeRefundView),
      has_more: fee.refunds.length > 10,
      url: `/v1/application_fees/${fee.id}/refunds`,
    },
  };
}

export function feeRefundView(refund: FeeRefundRecord): Stripe.FeeRefund {
  return {
    id: refund.id,
    object: "fee_refund",
    amount: refund.amountCents,
    balance_transaction: refund.balanceTransaction,
    created: refund.created,
    currency: "usd",
    fee: refund.fee,
    metadata: refund.metadata,
  };
}
