/** The fields of Stripe's error that decide what the donor reads. */
export type PaymentError = { type?: string; code?: string; message?: string };

export type PaymentProblem = { title: string; text: string };

const CANNOT_CHARGE_TWICE = "Pressing the button again cannot charge you twice.";

/**
 * What a donor reads after a failed confirmation; null when the payment is already made. Every decline reads the same:
 * the exact reason would help people who test stolen cards, and rarely helps a donor.
 */
export function paymentProblem(error: PaymentError): PaymentProblem | null {
  if (error.code === "payment_intent_unexpected_state") return null;
  if (error.type === "validation_error")
    return { title: "Check your payment details", text: error.message ?? "Correct them and try again." };
  if (error.code === "payment_intent_authentication_failure")
    return {
      title: "Your bank couldn’t confirm it’s you",
      text: "Nothing was charged. Try again, or use another card.",
    };
  if (error.type === "card_error")
    return {
      title: "Your card was declined",
      text: "Nothing was charged. Check your card details, or pay another way.",
    };
  if (error.type === "api_connection_error") return { title: "Connection lost", text: CANNOT_CHARGE_TWICE };
  return { title: "Your payment didn’t go through", text: CANNOT_CHARGE_TWICE };
}
