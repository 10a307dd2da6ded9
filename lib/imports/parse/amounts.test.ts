import { describe, expect, test } from "vitest";
import { valueIn } from "../testing/value-in";
import { readAmount, readCurrency } from "./amounts";

describe("amounts", () => {
  test.each([
    ["$1,234.50", 123_450],
    ["1234.5", 123_450],
    ["1234", 123_400],
    ["US$ 12", 1200],
    ["12.00 USD", 1200],
    ["0.01", 1],
    ["1,234", 123_400],
    ["999,999.99", 99_999_999],
  ])("%s is read as %d cents", (text, cents) => expect(valueIn(readAmount(text, "POINT"))).toBe(cents));

  test.each([
    "1.234,50",
    "1,23",
    "1.234",
    "12,34.5",
    "-5.00",
    "($5.00)",
    "€5",
    "5 CAD",
    "ten",
    "",
    "1e3",
    "1,000,000.00",
  ])("%s is refused rather than guessed", (text) =>
    expect(valueIn(readAmount(text, "POINT"))).toBe("refused"),
  );

  test.each([
    ["1.234,50", 123_450],
    ["12,5", 1250],
    ["1 234,50", 123_450],
    ["$7", 700],
  ])("with the comma, %s is %d cents", (text, cents) =>
    expect(valueIn(readAmount(text, "COMMA"))).toBe(cents),
  );

  test("an amount with a decimal point is rejected in a file with decimal commas", () =>
    expect(valueIn(readAmount("1,234.50", "COMMA"))).toBe("refused"));

  test("only US dollars are imported", () => {
    expect(valueIn(readCurrency("usd"))).toBe(true);
    expect(valueIn(readCurrency("EUR"))).toBe("refused");
  });
});
