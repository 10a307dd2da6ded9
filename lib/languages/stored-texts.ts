import type { Words } from "./translator";

/*
 * Texts that are stored in English and that the API answers as they are, in a reader's language.
 */

/** Of lib/donations/status/fail-donation.ts. */
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

/** Why a payment failed. A text of an older version is shown as it is in English, and as a declined payment in other languages. */
export function failureText(stored: string, { t, language }: Words): string {
  const reason = REASONS.get(stored as Reason);
  if (reason) return t(`receipts.labels.reasons.${reason}`);
  return language === "en" ? stored : t("receipts.labels.reasons.declined");
}

const SAVED = /^(?<name>.+?)(?<account> account)? ending in (?<last4>\w+)$/;

/** A subscription's payment method: `Visa ending in 4242`, `First Bank account ending in 6789` (lib/services/stripe/subscriptions.ts). */
export function savedMethodText(stored: string, { t }: Words): string {
  const { name, account, last4 } = SAVED.exec(stored)?.groups ?? {};
  if (!name || !last4) return stored;
  if (!account) return t("receipts.labels.paidWith.brand", { brand: name, last4 });
  return name === "Bank"
    ? t("receipts.labels.saved.account", { last4 })
    : t("receipts.labels.saved.bank", { bank: name, last4 });
}
