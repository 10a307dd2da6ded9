import { expect, test } from "vitest";
import { quantiles, ratePerSecond } from "./statistics";

test("quantiles are observed values by nearest rank, independent of order", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantiles(values)).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test("a single value is every quantile; an empty list has none", () => {
  expect(quantiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 });
  expect(quantiles([])).toEqual({ p50: Number.NaN, p95: Number.NaN, p99: Number.NaN });
});

test("a rate counts values within the window and divides by its length", () => {
  expect(ratePerSecond([999, 1000, 1500, 2999, 3000], 1000, 3000)).toBe(1.5);
});
