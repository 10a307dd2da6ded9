import { invalidRequest } from "../api/errors";
import { DOMAIN_WALLETS } from "../objects/payment-method-domain";
import { validateDomain } from "../payment-domains/validate-domain";
import type { Simulator } from "../simulator";
import type { PaymentMethodDomainRecord } from "../store/records";
import { isJson } from "./read";

/**
 * Turns a domain's wallets off with the reason given, `{ apple_pay: "Not verified." }`, or lets the next validation
 * turn them on, `{ apple_pay: null }`.
 */
export function setWallets(
  simulator: Simulator,
  domain: PaymentMethodDomainRecord,
  body: unknown,
): PaymentMethodDomainRecord {
  if (!isJson(body)) throw invalidRequest("Wallets are a JSON object.");
  const lacking = { ...domain.lacking };
  for (const [name, value] of Object.entries(body)) {
    const wallet = DOMAIN_WALLETS.find((known) => known === name);
    if (!wallet || (value !== null && typeof value !== "string"))
      throw invalidRequest(`${name} cannot be set to ${JSON.stringify(value)}.`, { param: name });
    if (value === null) delete lacking[wallet];
    else lacking[wallet] = value;
  }
  const next = { ...domain, lacking };
  const isMended = Object.values(body).every((value) => value === null);
  return isMended ? simulator.store.put("payment_method_domain", next) : validateDomain(simulator, next);
}
