import { expect, it } from "vitest";
import { daysOf } from "./rules";
import type { Period } from "./schemas";

it.each<[Period, string, string | null, string | null]>([
  [{ kind: "ANY_TIME" }, "2026-11-23", null, null],
  [{ kind: "LAST", count: 1, unit: "DAYS" }, "2026-11-23", "2026-11-23", "2026-11-23"],
  [{ kind: "LAST", count: 90, unit: "DAYS" }, "2026-11-23", "2026-08-26", "2026-11-23"],
  [{ kind: "LAST", count: 12, unit: "MONTHS" }, "2026-11-23", "2025-11-24", "2026-11-23"],
  [{ kind: "LAST", count: 1, unit: "MONTHS" }, "2026-03-31", "2026-03-01", "2026-03-31"],
  [{ kind: "LAST", count: 1, unit: "YEARS" }, "2028-02-29", "2027-03-01", "2028-02-29"],
  [{ kind: "LAST", count: 9999, unit: "YEARS" }, "2026-11-23", "0001-01-02", "2026-11-23"],
  [{ kind: "YEAR", yearsAgo: 0 }, "2026-11-23", "2026-01-01", "2026-12-31"],
  [{ kind: "YEAR", yearsAgo: 2 }, "2026-11-23", "2024-01-01", "2024-12-31"],
  [{ kind: "DATES", from: "2026-01-05", to: null }, "2026-11-23", "2026-01-05", null],
])("%j on %s is from %s to %s", (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to });
});
