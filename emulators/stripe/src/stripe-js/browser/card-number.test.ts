import { expect, test } from "vitest";
import { brandOf, formatExpiry, formatNumber, isCardNumber, readExpiry } from "./card-number";

test.each([
  ["4242424242424242", "4242 4242 4242 4242", "Visa"],
  ["378282246310005", "3782 822463 10005", "American Express"],
  ["55555555", "5555 5555", "Mastercard"],
  ["", "", ""],
])("%s is formatted as %s", (typed, written, brand) => {
  expect([formatNumber(typed), brandOf(typed)]).toEqual([written, brand]);
});

test("a number with a typing error, or too short, is not a card number", () => {
  expect(isCardNumber("4242 4242 4242 4242")).toBe(true);
  expect(isCardNumber("4242 4242 4242 4241")).toBe(false);
  expect(isCardNumber("4242 4242 4242")).toBe(false);
});

test.each([
  ["1", "1", null],
  ["4", "04", null],
  ["1234", "12 / 34", { month: 12, year: 2034 }],
  ["1334", "13 / 34", null],
])("the expiry %s is formatted as %s", (typed, written, read) => {
  expect(formatExpiry(typed)).toBe(written);
  expect(readExpiry(written)).toEqual(read);
});
