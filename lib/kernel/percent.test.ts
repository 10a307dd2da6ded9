import { expect, test } from "vitest";
import { percentOf, percentReached } from "./percent";

test("shares round half up, to the given decimals, within their bounds", () => {
  expect(percentOf(1, 3)).toBe(33);
  expect(percentOf(1, 8, { digits: 1 })).toBe(12.5);
  expect(percentOf(5, 1000)).toBe(1);
  expect(percentOf(3, 2, { max: 100 })).toBe(100);
  expect(percentOf(1, 0, { max: 100 })).toBe(100);
  expect([percentOf(0, 0), percentOf(-1, 2)]).toEqual([0, 0]);
});

test("a goal shows 100 % only once it is met", () => {
  expect([percentReached(99_999, 100_000), percentReached(100_000, 100_000)]).toEqual([99, 100]);
  expect([percentReached(250_000, 100_000), percentReached(1, 0)]).toEqual([250, 0]);
});
