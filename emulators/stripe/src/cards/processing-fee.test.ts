import { expect, test } from "vitest";
import { processingFeeCents } from "./processing-fee";

test.each([
  [5000, "card", "visa", 140],
  [5143, "card", "mastercard", 143],
  [50, "card", "visa", 31],
  [5000, "card", "amex", 175],
  [20_000, "us_bank_account", "Local Test Bank", 160],
  [62_437, "us_bank_account", "Local Test Bank", 499],
  [62_438, "us_bank_account", "Local Test Bank", 500],
  [99_999_999, "us_bank_account", "Local Test Bank", 500],
] as const)("the processing fee of %i cents by %s (%s) is %4$i", (amount, type, brand, fee) => {
  expect(processingFeeCents(amount, { type, brand })).toBe(fee);
});
