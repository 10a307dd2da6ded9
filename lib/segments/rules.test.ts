import { expect, it } from "vitest";
import { daysOf, leastGiving } from "./rules";
import { type Period, rulesSchema } from "./schemas";
import { givingRules } from "./standing";

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

it("conditions require at least the donations of periods without a common day, and the highest amount", () => {
  const gave = (yearsAgo: number, more: object = {}) => ({
    field: "GIVING",
    is: "GAVE",
    period: { kind: "YEAR", yearsAgo },
    ...more,
  });
  const least = (...conditions: unknown[]) =>
    leastGiving(rulesSchema.parse({ match: "ALL", conditions }).conditions, "2026-11-23");
  const period = { kind: "YEAR", yearsAgo: 0 };
  expect(least(gave(0))).toEqual({ donations: 1, cents: 0 });
  expect(least(gave(0, { atLeastDonations: 3 }), gave(1, { atLeastCents: 500 }))).toEqual({
    donations: 4,
    cents: 500,
  });
  expect(least(gave(0), { field: "LATEST_DONATION", is: "IN", period }).donations).toBe(1);
  expect(least(gave(0), { field: "FIRST_DONATION", is: "BEFORE", period }).donations).toBe(2);
  expect(least({ field: "LARGEST_DONATION", atLeastCents: 900 }, gave(2, { atLeastCents: 500 }))).toEqual({
    donations: 1,
    cents: 900,
  });
  expect(least({ ...gave(0), is: "DID_NOT_GIVE" })).toEqual({ donations: 0, cents: 0 });
  const standing = (name: "RETURNING" | "REACTIVATED" | "LAPSED") =>
    leastGiving(givingRules({ givingPeriod: "2026-Q2", standing: name })?.conditions ?? [], "2026-11-23");
  expect(standing("RETURNING").donations).toBe(2);
  expect(standing("REACTIVATED").donations).toBe(2);
  expect(standing("LAPSED").donations).toBe(1);
});
