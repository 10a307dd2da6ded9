import { ownValue } from "@/lib/kernel/own-value";

/** Why the processor refused a refund, in words for staff. */
const REFUSALS: Record<string, string> = {
  charge_already_refunded: "This payment has been refunded at the processor already",
  charge_disputed: "The donor's bank disputes this payment, so it cannot be refunded now",
  insufficient_funds: "There is not enough money at the processor for this refund; ask for it again later",
  balance_insufficient: "There is not enough money at the processor for this refund; ask for it again later",
  amount_too_large: "This is more than the payment still holds",
};

/** All that is refused with words of ours; the contract lists them. */
export const REFUSAL_WORDS = [...new Set(Object.values(REFUSALS))];

export function refusalWords(refusal: { code: string; message: string }): string {
  return REFUSALS[refusal.code] ?? `The payment processor refused the refund: ${refusal.message}`;
}

/** Why a refund that was on its way came back, in words for staff. */
const FAILURES: Record<string, string> = {
  lost_or_stolen_card: "The donor's card was lost or stolen",
  expired_or_canceled_card: "The donor's card has expired or was cancelled",
  charge_for_pending_refund_disputed: "The donor disputed the payment meanwhile",
  insufficient_funds: "There was not enough money at the processor",
  declined: "The donor's bank declined it",
  merchant_request: "It was cancelled at the processor",
};

const UNEXPLAINED = "The donor's bank did not take it";

/** Every reason; the contract lists them. */
export const FAILURE_WORDS = [...Object.values(FAILURES), UNEXPLAINED];

export function failureWords(reason: string | null): string {
  return (reason && ownValue(FAILURES, reason)) || UNEXPLAINED;
}
