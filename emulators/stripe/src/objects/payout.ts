import type { Stripe } from "stripe";
import type { PayoutRecord } from "../store/money-records";

/** Stripe's messages for payout failures. */
export const PAYOUT_FAILURES: Record<string, string> = {
  account_closed: "The bank account has been closed",
  account_frozen: "The bank account has been frozen",
  could_not_process: "The bank could not process this transfer",
  debit_not_authorized: "Debit transactions are not approved on the bank account",
  incorrect_account_holder_name: "The name of the account holder is not the bank's",
  invalid_account_number: "The routing number seems correct, but the account number is invalid",
  no_account: "The bank account details on file are probably incorrect; no account was found",
};

/** The bank account for payouts; here every account has exactly one. */
function bankAccountOf(account: string): string {
  return `ba_${account.replace(/^acct_/, "")}`;
}

/** A payout of a connected account to its bank. */
export function payoutView(payout: PayoutRecord): Stripe.Payout {
  return {
    id: payout.id,
    object: "payout",
    amount: payout.amountCents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.arrivalDate,
    automatic: true,
    balance_transaction: payout.balanceTransaction,
    created: payout.created,
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: bankAccountOf(payout.account),
    failure_balance_transaction: payout.failure?.balanceTransaction ?? null,
    failure_code: payout.failure?.code ?? null,
    failure_message: payout.failure ? (PAYOUT_FAILURES[payout.failure.code] ?? null) : null,
    livemode: false,
    metadata: payout.metadata,
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: payout.status === "pending" ? "in_progress" : "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: payout.status,
    trace_id: payout.traceId ? { status: "supported", value: payout.traceId } : null,
    type: "bank_account",
  };
}
