import { ApiError } from "../api/errors";
import { CARDS, type Template } from "./test-methods";

export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string | undefined };

/** Maps typed card details to their test card; a typing error gets Stripe's error (402). */
export function readCard(card: CardInput, now: Date): Template & { expMonth: number; expYear: number } {
  const number = card.number.replace(/[\s-]/g, "");
  const year = card.expYear < 100 ? 2000 + card.expYear : card.expYear;
  if (!/^\d{12,19}$/.test(number) || !luhn(number))
    throw cardError("incorrect_number", "Your card number is incorrect.");
  if (card.expMonth < 1 || card.expMonth > 12)
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.");
  if (year < now.getUTCFullYear() || year > now.getUTCFullYear() + 50)
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.");
  if (year === now.getUTCFullYear() && card.expMonth < now.getUTCMonth() + 1)
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.");
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw cardError("invalid_cvc", "Your card's security code is invalid.");
  const template = CARDS.get(number) ?? {
    type: "card" as const,
    brand: "unknown",
    last4: number.slice(-4),
    outcome: "test_mode_live_card",
  };
  return { ...template, expMonth: card.expMonth, expYear: year };
}

function luhn(number: string): boolean {
  let sum = 0;
  for (const [index, sign] of [...number].reverse().entries()) {
    const digit = Number(sign) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

function cardError(code: string, message: string): ApiError {
  return new ApiError(402, { type: "card_error", code, message });
}
