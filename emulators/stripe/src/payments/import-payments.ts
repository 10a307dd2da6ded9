import { templateOf } from "../cards/test-methods";
import { randomText } from "../ids";
import type { Simulator } from "../simulator";
import type { Metadata } from "../store/record-base";
import { checkAmounts } from "./amounts";
import { bookMoney } from "./book-money";
import { createMethod } from "./methods";
import { openCharge } from "./open-charge";

/** A past payment from the demo's seed. Money in cents, time in Unix seconds. */
export type PastPayment = {
  payment_intent: string;
  charge: string;
  amount: number;
  application_fee_amount: number;
  destination: string;
  created: number;
  payment_method: "card" | "us_bank_account" | "apple_pay" | "google_pay" | "link";
  metadata?: Metadata;
  description?: string;
  receipt_email?: string;
};

const TOKENS: Record<PastPayment["payment_method"], string> = {
  apple_pay: "pm_card_applePay",
  card: "pm_card_visa",
  google_pay: "pm_card_googlePay",
  link: "pm_link",
  us_bank_account: "pm_usBankAccount_success",
};

/** Imports a past, successful payment without events. False when its intent is already known. */
export function importPayment(simulator: Simulator, past: PastPayment): boolean {
  if (simulator.store.get("payment_intent", past.payment_intent)) return false;
  const template = templateOf(TOKENS[past.payment_method]);
  if (!template) throw new Error(`Unknown payment method ${past.payment_method}.`);
  checkAmounts(past.amount, past.application_fee_amount, null);
  const method = createMethod(simulator, template);
  const intent = simulator.store.put("payment_intent", {
    id: past.payment_intent,
    created: past.created,
    clientSecret: `${past.payment_intent}_secret_${randomText(25)}`,
    amountCents: past.amount,
    applicationFeeCents: past.application_fee_amount,
    transferCents: null,
    destination: past.destination,
    onBehalfOf: past.destination,
    status: "succeeded",
    methodTypes: [template.type],
    allowedTypes: null,
    automatic: { allow_redirects: "always" },
    paymentMethod: method.id,
    latestCharge: past.charge,
    lastError: null,
    action: null,
    settlesAt: null,
    canceledAt: null,
    cancellationReason: null,
    customer: null,
    description: past.description ?? null,
    receiptEmail: past.receipt_email ?? null,
    statementDescriptor: null,
    statementDescriptorSuffix: null,
    setupFutureUsage: null,
    transferGroup: null,
    metadata: past.metadata ?? {},
  });
  const charge = openCharge(simulator, intent, method, {
    id: past.charge,
    created: past.created,
    status: "succeeded",
  });
  bookMoney(simulator, charge, method, past.created);
  return true;
}
