/** What the processor says about a failed confirmation; only the parts we look at. */
export type PaymentError = { type?: string; code?: string; message?: string };

export type Verdict = { words: string } | { settled: true };

/**
 * A failed confirmation in plain words. Declines are worded generically: the exact reason would serve people who
 * test stolen cards, and rarely helps a donor. `settled` means that there is nothing left to pay.
 */
export function paymentVerdict(error: PaymentError): Verdict {
  if (error.code === "payment_intent_unexpected_state") return { settled: true };
  if (error.type === "validation_error")
    return { words: error.message ?? "Check the payment details and try again." };
  if (error.code === "payment_intent_authentication_failure")
    return {
      words:
        "Your bank could not confirm that it is you. Nothing was charged. Try again, or use another card.",
    };
  if (error.type === "card_error")
    return {
      words:
        "The payment was declined. Nothing was charged. Check the details, or try another card or bank account.",
    };
  if (error.type === "api_connection_error")
    return { words: "The connection broke off. Pressing the button again cannot charge you twice." };
  return { words: "The payment did not go through. Pressing the button again cannot charge you twice." };
}
