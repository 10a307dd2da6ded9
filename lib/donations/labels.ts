import type { Donation, PaymentMethod } from "./schemas";

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  CARD: "Card",
  ACH: "Bank transfer (ACH)",
  APPLE_PAY: "Apple Pay",
  GOOGLE_PAY: "Google Pay",
  LINK: "Link",
  UNKNOWN: "Other",
  CASH: "Cash",
  CHECK: "Check",
  BANK_TRANSFER: "Bank transfer",
  PLATFORM: "Another platform",
  STOCK: "Stock",
  IN_KIND: "In-kind gift",
};

/** Labels of payment methods for staff, who also see that a method is unknown. */
export const PAYMENT_METHOD: Readonly<Record<PaymentMethod, string>> = { ...METHODS, UNKNOWN: "Unknown" };

export const FREQUENCY: Readonly<Record<Donation["frequency"], string>> = {
  ONE_TIME: "One-time",
  MONTHLY: "Monthly",
  QUARTERLY: "Quarterly",
  ANNUAL: "Yearly",
};

export type PaidWith = {
  paymentMethod: PaymentMethod;
  paymentBrand: string | null;
  paymentLast4: string | null;
  /** The number of a check, if paid by check. */
  checkNumber?: string | null | undefined;
};

/**
 * Returns a payment's label: `Visa ending in 4242`, `Apple Pay (Visa ending in 4242)`, `Bank transfer (First Bank
 * ending in 6789)`, or only the method if its last digits are not known.
 */
export function paidWithLabel({
  paymentMethod,
  paymentBrand: brand,
  paymentLast4: last4,
  checkNumber,
}: PaidWith): string {
  if (checkNumber) return `${METHODS[paymentMethod]} ${checkNumber}`;
  if (!last4) return METHODS[paymentMethod];
  const account = `${brand ?? (paymentMethod === "ACH" ? "account" : "card")} ending in ${last4}`;
  if (paymentMethod === "CARD" || paymentMethod === "UNKNOWN") return capital(account);
  return `${paymentMethod === "ACH" ? "Bank transfer" : METHODS[paymentMethod]} (${account})`;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
