import { expect, test } from "vitest";
import { paidWithLabel } from "./labels";

test.each([
  ["CARD", "Visa", "4242", "Visa ending in 4242"],
  ["CARD", null, "4242", "Card ending in 4242"],
  ["CARD", null, null, "Card"],
  ["APPLE_PAY", "American Express", "0005", "Apple Pay (American Express ending in 0005)"],
  ["ACH", "First Bank", "6789", "Bank transfer (First Bank ending in 6789)"],
  ["ACH", null, null, "Bank transfer (ACH)"],
] as const)("what was paid with is named: %s %s %s", (paymentMethod, paymentBrand, paymentLast4, label) => {
  expect(paidWithLabel({ paymentMethod, paymentBrand, paymentLast4 })).toBe(label);
});
