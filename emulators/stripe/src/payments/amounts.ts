import { invalidRequest } from "../api/errors";

const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;

/** Stripe's limits for one payment in US dollars, in cents. */
export function checkAmounts(
  amountCents: number,
  feeCents: number | null,
  transferCents: number | null,
): void {
  if (amountCents < MIN_CENTS)
    throw invalidRequest(
      amountCents < 1
        ? "This value must be greater than or equal to 1."
        : "Amount must be at least $0.50 usd",
      { code: amountCents < 1 ? "parameter_invalid_integer" : "amount_too_small", param: "amount" },
    );
  if (amountCents > MAX_CENTS)
    throw invalidRequest("Amount must be no more than $999,999.99", {
      code: "amount_too_large",
      param: "amount",
    });
  if (feeCents !== null && (feeCents < 0 || feeCents > amountCents))
    throw invalidRequest(
      "Your application fee must be a positive number and not greater than the amount of the payment.",
      {
        param: "application_fee_amount",
      },
    );
  if (transferCents !== null && (transferCents < 1 || transferCents > amountCents))
    throw invalidRequest(
      "The transfer amount must be positive and not greater than the amount of the payment.",
      {
        param: "transfer_data[amount]",
      },
    );
}
