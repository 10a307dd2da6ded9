import { expect, test } from "vitest";
import { quantiles, ratePerSecond } from "./statistics";

test("quantiles are values that occurred, by nearest rank, whatever the order", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantiles(values)).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test("one value is every quantile, and of none there is no quantile", () => {
  expect(quantiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(quantiles([])).toEqual({ p50: Number.NaN, p95: Number.NaN, p99: Number.NaN });
});

test("a rate counts what lies within the window and divides by its length", () => {
  expect(ratePerSecond([999, 1000, 1500, 2999, 3000], 1000, 3000)).toBe(1.5);
});
