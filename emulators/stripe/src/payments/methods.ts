import { noSuch } from "../api/errors";
import { TEST_ROUTING_NUMBER, type Template, templateOf } from "../cards/test-methods";
import { newId } from "../ids";
import type { Simulator } from "../simulator";
import type { BillingDetails, PaymentMethodRecord } from "../store/records";

export const NO_BILLING: BillingDetails = {
  name: null,
  email: null,
  phone: null,
  postalCode: null,
  country: null,
};

type More = Partial<
  Pick<
    PaymentMethodRecord,
    | "expMonth"
    | "expYear"
    | "accountHolderType"
    | "accountType"
    | "routingNumber"
    | "unverified"
    | "customer"
    | "metadata"
  >
>;

/** Creates a payment method for a test card or account. */
export function createMethod(
  simulator: Simulator,
  template: Template,
  billing: BillingDetails = NO_BILLING,
  more: More = {},
): PaymentMethodRecord {
  const bank = template.type === "us_bank_account";
  const created = simulator.now();
  return simulator.store.put("payment_method", {
    id: newId("pm"),
    created,
    ...template,
    expMonth: 12,
    expYear: new Date(created * 1000).getUTCFullYear() + 4,
    funding: template.funding ?? "credit",
    wallet: template.wallet ?? null,
    routingNumber: bank ? TEST_ROUTING_NUMBER : null,
    accountHolderType: bank ? "individual" : null,
    accountType: bank ? "checking" : null,
    billing,
    customer: null,
    metadata: {},
    ...more,
  });
}

/** A card is valid to the end of the printed month. */
export function isExpired(simulator: Simulator, { type, expYear, expMonth }: PaymentMethodRecord): boolean {
  const today = new Date(simulator.now() * 1000);
  return type === "card" && expYear * 12 + expMonth < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

/** A payment method by id; a test token such as `pm_card_visa` creates a new one, as at Stripe. */
export function findMethod(simulator: Simulator, id: string, param?: string): PaymentMethodRecord {
  const known = simulator.store.get("payment_method", id);
  if (known) return known;
  const template = templateOf(id);
  if (!template) throw noSuch("PaymentMethod", id, param);
  return createMethod(simulator, template);
}
