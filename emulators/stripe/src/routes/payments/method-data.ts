import { invalidRequest } from "../../api/errors";
import { metadataParam } from "../../api/metadata";
import {
  clearable,
  ignored,
  integer,
  object,
  oneOf,
  optional,
  type Param,
  type Read,
  text,
} from "../../api/params";
import { readCard } from "../../cards/read-card";
import { ACCOUNTS, TEST_ROUTING_NUMBER } from "../../cards/test-methods";
import { createMethod } from "../../payments/methods";
import type { Simulator } from "../../simulator";
import type { BillingDetails, PaymentMethodRecord } from "../../store/records";

const line = clearable(text());
const address = object({
  city: line,
  country: line,
  line1: line,
  line2: line,
  postal_code: line,
  state: line,
});

/** The parameters that describe a new payment method. */
export const methodShape = {
  type: oneOf("card", "link", "us_bank_account"),
  billing_details: optional(
    object({ name: line, email: line, phone: line, tax_id: line, address: optional(address) }),
  ),
  card: optional(
    object({
      number: text(),
      exp_month: integer(),
      exp_year: integer(),
      cvc: optional(text()),
      // The emulator's browser script marks cards of wallets.
      wallet: optional(oneOf("apple_pay", "google_pay")),
    }),
  ),
  // The test card behind Link, which the emulator's browser script names.
  link: optional(object({ number: text() })),
  us_bank_account: optional(
    object({
      account_holder_type: optional(oneOf("company", "individual")),
      account_number: text(),
      account_type: optional(oneOf("checking", "savings")),
      routing_number: text(),
      // The emulator's browser script marks manually entered accounts.
      verification: optional(oneOf("instant", "microdeposits")),
    }),
  ),
  metadata: metadataParam(),
  allow_redisplay: ignored(),
};

export type MethodData = Read<typeof methodShape>;

export function methodDataParam(): Param<MethodData> {
  return object(methodShape);
}

/** Creates a payment method from typed card or bank details; only Stripe's test numbers are accepted. */
export function createMethodFrom(simulator: Simulator, data: MethodData): PaymentMethodRecord {
  const billing = billingOf(data);
  const metadata = data.metadata ?? {};
  if (data.type === "card") {
    if (!data.card) throw missing("card");
    const { number, exp_month: expMonth, exp_year: expYear, cvc, wallet } = data.card;
    const card = readCard({ number, expMonth, expYear, cvc }, new Date(simulator.now() * 1000));
    return createMethod(simulator, { ...card, ...(wallet ? { wallet } : {}) }, billing, {
      metadata,
      expMonth: card.expMonth,
      expYear: card.expYear,
    });
  }
  if (data.type === "link") {
    if (!data.link) throw missing("link");
    const { number } = data.link;
    const now = new Date(simulator.now() * 1000);
    const card = readCard({ number, expMonth: 12, expYear: now.getUTCFullYear() + 4, cvc: undefined }, now);
    return createMethod(simulator, { ...card, type: "link" }, billing, { metadata });
  }
  const bank = data.us_bank_account;
  if (!bank) throw missing("us_bank_account");
  if (!billing.name) throw missing("billing_details[name]");
  if (bank.routing_number !== TEST_ROUTING_NUMBER)
    throw invalidRequest(`Invalid routing number. The test routing number is ${TEST_ROUTING_NUMBER}.`, {
      code: "routing_number_invalid",
      param: "us_bank_account[routing_number]",
    });
  const account = ACCOUNTS.get(bank.account_number);
  if (!account)
    throw invalidRequest("You must use a test bank account number in test mode, 000123456789 for example.", {
      code: "account_number_invalid",
      param: "us_bank_account[account_number]",
    });
  return createMethod(simulator, account, billing, {
    metadata,
    accountHolderType: bank.account_holder_type ?? "individual",
    accountType: bank.account_type ?? "checking",
    routingNumber: bank.routing_number,
    ...(bank.verification === "microdeposits" ? { unverified: true } : {}),
  });
}

function billingOf({ billing_details: details }: MethodData): BillingDetails {
  return {
    name: details?.name ?? null,
    email: details?.email ?? null,
    phone: details?.phone ?? null,
    postalCode: details?.address?.postal_code ?? null,
    country: details?.address?.country ?? null,
  };
}

function missing(param: string): Error {
  return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}
