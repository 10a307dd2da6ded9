import Stripe from "stripe";
import { call } from "./client";

/**
 * Changes the email address of a customer, to which the processor sends its own mails. Returns false if the processor
 * refuses permanently, because the customer was deleted or the address is rejected. Throws `unavailable`.
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
