import { invalidRequest } from "../../api/errors";
import { integer, oneOf, optional, type Read, text } from "../../api/params";
import type { PaymentIntentRecord } from "../../store/records";
import { typesParam } from "./intent-params";

/**
 * The options of elements without an intent (`stripe.elements({ mode, amount, … })`), as the browser script sends them.
 */
export const elementsShape = {
  mode: oneOf("payment", "subscription"),
  amount: integer(),
  currency: oneOf("usd"),
  on_behalf_of: optional(text()),
  allowed_payment_method_types: optional(typesParam()),
};

export type ElementsTerms = Read<typeof elementsShape>;

/** Refuses to confirm an intent with other terms than the donor saw in the wallet. */
export function requireSameTerms(intent: PaymentIntentRecord, terms: ElementsTerms): void {
  const recurring = intent.setupFutureUsage === "off_session";
  const different: [param: string, is: boolean][] = [
    ["amount", intent.amountCents !== terms.amount],
    ["mode", recurring !== (terms.mode === "subscription")],
    ["on_behalf_of", intent.onBehalfOf !== (terms.on_behalf_of ?? null)],
  ];
  for (const [param, is] of different)
    if (is)
      throw invalidRequest(
        `The provided ${param} does not match the expected ${param}. Update the Elements before you confirm the PaymentIntent.`,
        { param },
      );
}
