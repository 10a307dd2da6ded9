import type { PaymentMethodRecord } from "../store/records";

/**
 * Stripe's processing fee of a charge, in cents: cards 2.2 % + 30¢ (the nonprofit rate), American Express 3.5 %, bank
 * payments 0.8 % and at most $5; rounded half up. Integer arithmetic, in thousandths of a cent.
 */
export function processingFeeCents(
  amountCents: number,
  method: Pick<PaymentMethodRecord, "type" | "brand">,
): number {
  const share = (perThousand: number): number => Math.floor((amountCents * perThousand + 500) / 1000);
  if (method.type === "us_bank_account") return Math.min(share(8), 500);
  return method.brand === "amex" ? share(35) : share(22) + 30;
}
