import fc from "fast-check";
import { expect, test } from "vitest";
import { basisPointsOf, divideHalfUp, formatUsd, formatUsdShort, parseUsd } from "./money";

test("half a cent rounds up, exactly, for every safe product", () => {
  expect(divideHalfUp(5, 10)).toBe(1);
  expect(divideHalfUp(4, 10)).toBe(0);
  expect(basisPointsOf(25, 200)).toBe(1);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      (cents, points) => {
        const exact = BigInt(cents) * BigInt(points);
        const rounded = (exact * 2n + 10_000n) / 20_000n;
        return BigInt(basisPointsOf(cents, points)) === rounded;
      },
    ),
  );
});

test("an unsafe integer is rejected rather than rounded", () => {
  for (const bad of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => divideHalfUp(bad, 2)).toThrow(RangeError);
});

test.each([
  ["50", 5000],
  ["$1,250.5", 125_050],
  [" 0.05 ", 5],
  ["12.345", null],
  ["1,25", null],
  ["-5", null],
  ["1e3", null],
  ["", null],
])("a typed amount %j is %j cents", (text, cents) => {
  expect(parseUsd(text)).toBe(cents);
});

test("amounts are formatted with cents, or without when short and in whole dollars", () => {
  expect(formatUsd(123_450)).toBe("$1,234.50");
  expect(formatUsdShort(123_400)).toBe("$1,234");
  expect(formatUsdShort(123_450)).toBe("$1,234.50");
});
