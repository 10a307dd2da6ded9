import type { Simulator } from "../simulator";
import type { PaymentMethodDomainRecord } from "../store/records";

/** Looks again at what each wallet requires: active unless a control says why not. */
export function validateDomain(
  simulator: Simulator,
  domain: PaymentMethodDomainRecord,
): PaymentMethodDomainRecord {
  return simulator.store.put("payment_method_domain", { ...domain, inactive: { ...domain.lacking } });
}
