import type { Translator } from "@/lib/languages/translator";

/** The fields of Stripe's error that determine the message. */
export type PaymentError = { type?: string; code?: string; message?: string };

export type PaymentProblem = { title: string; text: string };

/**
 * Returns the message after a failed confirmation; null if the payment already succeeded. Every decline has the same
 * message: the exact reason would help people who test stolen cards, and rarely helps a donor.
 */
export function paymentProblem(error: PaymentError, t: Translator): PaymentProblem | null {
  if (error.code === "payment_intent_unexpected_state") return null;
  if (error.type === "validation_error")
    return { title: t("donate.payment.checkDetails"), text: error.message ?? t("donate.payment.correct") };
  if (error.code === "payment_intent_authentication_failure")
    return {
      title: t("donate.payment.notConfirmed"),
      text: t("donate.payment.notConfirmedText"),
    };
  if (error.type === "card_error")
    return {
      title: t("donate.payment.cardDeclined"),
      text: t("donate.payment.cardDeclinedText"),
    };
  const text = t("donate.payment.notTwice");
  if (error.type === "api_connection_error") return { title: t("donate.payment.connectionLost"), text };
  return { title: t("donate.payment.failed"), text };
}
