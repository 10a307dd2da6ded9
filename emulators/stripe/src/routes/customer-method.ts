import type { Call } from "../api/endpoint";
import { invalidRequest, noSuch } from "../api/errors";
import type { CustomerRecord, PaymentMethodRecord } from "../store/records";

/** The customer named by a parameter. */
export function findCustomer(call: Call, id: string, param = "id"): CustomerRecord {
  const customer = call.simulator.store.get("customer", id);
  if (!customer) throw noSuch("customer", id, param);
  return customer;
}

/** A method usable for a customer's payments: it must be attached to the customer. */
export function customersMethod(
  call: Call,
  customer: string,
  id: string,
  param: string,
): PaymentMethodRecord {
  const method = call.simulator.store.get("payment_method", id);
  if (!method) throw noSuch("PaymentMethod", id, param);
  if (method.customer !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param },
    );
  return method;
}
