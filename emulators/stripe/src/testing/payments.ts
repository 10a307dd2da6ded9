import type { Stripe } from "stripe";
import { openPayment, type Running } from "./start";

/** A paid payment intent of $50 to acct_hope, with its charge and its transfer. */
export async function paidPayment(
  running: Running,
  method = "pm_card_visa",
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<{ intent: string; charge: string; transfer: string }> {
  const { stripe } = running;
  const payment = await openPayment(running, more);
  await stripe.paymentIntents.confirm(payment.id, { payment_method: method });
  if (method.startsWith("pm_usBankAccount")) await running.control(`payment_intents/${payment.id}/settle`);
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment.id, {
    expand: ["latest_charge"],
  });
  if (typeof charge !== "object" || charge === null) throw new Error("The payment was not charged.");
  return { intent: payment.id, charge: charge.id, transfer: String(charge.transfer) };
}

/** The response of a control call; a refusal fails the test. */
export async function postControl<T>(running: Running, path: string, body?: unknown): Promise<T> {
  const answer = await running.control(path, body);
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer.json();
}

/** Moves the clock, running everything due on the way. */
export async function pass(running: Running, by: string): Promise<void> {
  await postControl(running, "clock", { by });
}

/** The total balance of an account (available and pending) in cents; without an account, the platform's. */
export async function totalBalance({ stripe }: Running, stripeAccount?: string): Promise<number> {
  const balance = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {});
  return [...balance.available, ...balance.pending].reduce((sum, part) => sum + part.amount, 0);
}
