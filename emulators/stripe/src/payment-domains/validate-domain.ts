import type { Simulator } from "../simulator";
import type { PaymentMethodDomainRecord } from "../store/records";

/** Validates each wallet of a domain: it is active unless the control API set a reason against it. */
export function validateDomain(
  simulator: Simulator,
  domain: PaymentMethodDomainRecord,
): PaymentMethodDomainRecord {
  return simulator.store.put("payment_method_domain", { ...domain, inactive: { ...domain.lacking } });
}
