import Stripe from "stripe";
import { call } from "./client";

/**
 * Changes the email address of a customer; the processor's own mails go to it. Returns false where the processor refuses it, which
 * repeating would not change: the customer was deleted, or it rejects the address. Throws `unavailable`.
 */
export async function updateCustomer(customerId: string, { email }: { email: string }): Promise<boolean> {
  try {
    await call((api) => api.customers.update(customerId, { email }));
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}
