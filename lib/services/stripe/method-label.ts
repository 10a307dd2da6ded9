import type Stripe from "stripe";
import { storableCode } from "./text";

const WALLETS: Readonly<Record<string, string>> = {
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  link: "Link",
};

/**
 * Returns `Visa ending in 4242`, `Apple Pay (Visa ending in 4242)`, `Link` or `First Bank account ending in 6789`, or
 * null for other kinds.
 */
function labelOf(method: Stripe.PaymentMethod): string | null {
  if (method.card) {
    const brand = method.card.display_brand ?? method.card.brand;
    const card = `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll("_", " ")} ending in ${method.card.last4}`;
    const wallet = WALLETS[method.card.wallet?.type ?? ""];
    return wallet ? `${wallet} (${card})` : card;
  }
  if (method.type === "link") return "Link";
  const bank = method.us_bank_account;
  return bank ? `${bank.bank_name ?? "Bank"} account ending in ${bank.last4}` : null;
}

/** Returns the label of a payment method in a form that can be stored and shown, or null for other kinds. */
export function methodLabel(method: Stripe.PaymentMethod): string | null {
  const label = labelOf(method);
  return label === null ? null : storableCode(label);
}
