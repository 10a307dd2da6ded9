import type { Translation } from "./translator";

/*
 * Translations of texts that are stored in English and that the API returns unchanged.
 */

/** The reasons of lib/donations/status/fail-donation.ts. */
const REASONS = new Map([
  ["The payment was declined", "declined"],
  ["Insufficient funds", "insufficientFunds"],
  ["The card has expired", "expiredCard"],
  ["The security code was wrong", "securityCode"],
  ["The bank could not process the payment", "processing"],
  ["The bank required a confirmation that was not completed", "confirmation"],
  ["The bank account is closed", "accountClosed"],
  ["The bank did not authorize the debit", "notAuthorized"],
] as const);
type Reason = Parameters<(typeof REASONS)["get"]>[0];

/**
 * Returns why a payment failed. A text of an older version is shown unchanged in English, and as a declined payment in
 * other languages.
 */
export function failureText(stored: string, { t, language }: Translation): string {
  const reason = REASONS.get(stored as Reason);
  if (reason) return t(`receipts.labels.reasons.${reason}`);
  return language === "en" ? stored : t("receipts.labels.reasons.declined");
}

type PaidWith = {
  paymentMethod:
    | "CARD"
    | "ACH"
    | "APPLE_PAY"
    | "GOOGLE_PAY"
    | "LINK"
    | "UNKNOWN"
    | "CASH"
    | "CHECK"
    | "BANK_TRANSFER"
    | "PLATFORM"
    | "STOCK"
    | "IN_KIND";
  paymentBrand: string | null;
  paymentLast4: string | null;
  /** The number of a check. */
  checkNumber?: string | null | undefined;
};

/** Returns what a donation was paid with: `Visa ending in 4242`, or `Card` if nothing else is known. */
export function paidWithText(
  { paymentMethod, paymentBrand: brand, paymentLast4: last4, checkNumber }: PaidWith,
  { t }: Translation,
): string {
  if (checkNumber) return t("receipts.labels.paidWith.check", { number: checkNumber });
  if (!last4) return t(`receipts.labels.method.${paymentMethod}`);
  switch (paymentMethod) {
    case "ACH":
      return brand
        ? t("receipts.labels.paidWith.bank", { bank: brand, last4 })
        : t("receipts.labels.paidWith.account", { last4 });
    case "APPLE_PAY":
    case "GOOGLE_PAY":
    case "LINK": {
      const wallet = t(`receipts.labels.method.${paymentMethod}`);
      return brand
        ? t("receipts.labels.paidWith.walletBrand", { wallet, brand, last4 })
        : t("receipts.labels.paidWith.wallet", { wallet, last4 });
    }
    default:
      return brand
        ? t("receipts.labels.paidWith.brand", {
            brand: `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`,
            last4,
          })
        : t("receipts.labels.paidWith.card", { last4 });
  }
}

const SAVED = /^(?<name>.+?)(?<account> account)? ending in (?<last4>\w+)$/;

/**
 * Translates a subscription's payment method: `Visa ending in 4242`, `First Bank account ending in 6789`
 * (lib/services/stripe/subscriptions.ts).
 */
export function savedMethodText(stored: string, { t }: Translation): string {
  const { name, account, last4 } = SAVED.exec(stored)?.groups ?? {};
  if (!name || !last4) return stored;
  if (!account) return t("receipts.labels.paidWith.brand", { brand: name, last4 });
  return name === "Bank"
    ? t("receipts.labels.saved.account", { last4 })
    : t("receipts.labels.saved.bank", { bank: name, last4 });
}
