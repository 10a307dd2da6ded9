import { call } from "./client";

/** Changes the email address of a customer; the processor's own mails go to it. */
export async function updateCustomer(customerId: string, { email }: { email: string }): Promise<void> {
  await call((api) => api.customers.update(customerId, { email }));
}
