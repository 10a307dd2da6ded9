import { ownValue } from "@/lib/kernel/own-value";

/** Dispute reasons, by the processor's code. */
const REASONS: Record<string, string> = {
  bank_cannot_process: "The bank could not process the debit",
  check_returned: "The check was returned",
  credit_not_processed: "The donor says that a promised refund did not arrive",
  customer_initiated: "The donor asked the bank to reverse the debit",
  debit_not_authorized: "The donor says that they did not authorize the debit",
  duplicate: "The donor says that they were charged twice",
  fraudulent: "The cardholder says that they did not make this payment",
  general: "The bank gave no particular reason",
  incorrect_account_details: "The bank account details were wrong",
  insufficient_funds: "The bank account had insufficient funds",
  noncompliant: "The bank says that a card network rule was violated",
  product_not_received: "The donor says that they did not receive what they paid for",
  product_unacceptable: "The donor says that what they received was not as described",
  subscription_canceled: "The donor says that they had canceled the recurring donation",
  unrecognized: "The cardholder does not recognize this payment",
};

/** Returns a dispute's reason as a sentence. An unknown reason keeps the processor's name. */
export function disputeReason(reason: string): string {
  return ownValue(REASONS, reason) ?? `The bank's reason: ${reason.replaceAll("_", " ")}`;
}
