import { expect, test } from "vitest";
import { fillDays, initialOf, trendWindow } from "./rules";

const now = new Date("2026-11-21T23:30:00Z");

test("the default window is 30 days ago to today, 31 days", () => {
  const window = trendWindow({}, now);
  expect(window).toEqual({ from: "2026-10-22", to: "2026-11-21" });
  expect(fillDays(window, new Map())).toHaveLength(31);
});

test("an instant means its UTC day, and both ends are included", () => {
  const window = trendWindow({ startDate: "2026-03-01T23:30:00-05:00", endDate: "2026-03-02" }, now);
  expect(fillDays(window, new Map([["2026-03-02", { amountCents: 5, donationCount: 1 }]]))).toEqual([
    { date: "2026-03-02", amountCents: 5, count: 1 },
  ]);
});

test("a reversed window and one of more than 3,660 days are refused; 3,660 are not", () => {
  expect(() => trendWindow({ startDate: "2026-03-02", endDate: "2026-03-01" }, now)).toThrow(
    "Validation failed",
  );
  expect(() => trendWindow({ startDate: "2016-01-01", endDate: "2026-01-08" }, now)).toThrow(
    "Validation failed",
  );
  expect(
    fillDays(trendWindow({ startDate: "2016-01-01", endDate: "2026-01-07" }, now), new Map()),
  ).toHaveLength(3660);
});

test("an instant beyond the year 9999 is refused", () => {
  expect(() => trendWindow({ endDate: "9999-12-31T23:59:59-23:00" }, now)).toThrow("Validation failed");
});

test.each(["0000-01-01", "0099-06-01", "3000-01-01"])("a year as in %s is refused", (endDate) => {
  expect(() => trendWindow({ endDate }, now)).toThrow("Validation failed");
});

test("a last name is reduced to its initial and a period", () => {
  expect(initialOf("okafor")).toBe("O.");
  expect(initialOf("  ")).toBe("");
});
