import { ownValue } from "@/lib/kernel/own-value";

/** Messages for staff on why the processor refused a refund, by its error code. */
const REFUSALS: Record<string, string> = {
  charge_already_refunded: "This payment has already been refunded at the processor",
  charge_disputed: "This payment is under dispute, so it cannot be refunded now",
  insufficient_funds: "The balance at the processor is too low for this refund; try again later",
  balance_insufficient: "The balance at the processor is too low for this refund; try again later",
  amount_too_large: "The amount exceeds what remains of the payment",
};

/** All refusal messages of our own; the API reference lists them. */
export const REFUSAL_MESSAGES = [...new Set(Object.values(REFUSALS))];

export function refusalMessage(refusal: { code: string; message: string }): string {
  return REFUSALS[refusal.code] ?? `The payment processor refused the refund: ${refusal.message}`;
}

/** Messages for staff on why a submitted refund failed, by the processor's failure reason. */
const FAILURES: Record<string, string> = {
  lost_or_stolen_card: "The donor's card was lost or stolen",
  expired_or_canceled_card: "The donor's card has expired or was canceled",
  charge_for_pending_refund_disputed: "The donor has disputed the payment",
  insufficient_funds: "The balance at the processor was too low",
  declined: "The donor's bank declined it",
  merchant_request: "It was canceled at the processor",
};

const UNEXPLAINED = "The donor's bank did not accept it";

/** All failure messages; the API reference lists them. */
export const FAILURE_MESSAGES = [...Object.values(FAILURES), UNEXPLAINED];

export function failureMessage(reason: string | null): string {
  return (reason && ownValue(FAILURES, reason)) || UNEXPLAINED;
}
