import { expect, test } from "vitest";
import { addBusinessDays, afterBankTime, nextBusinessDay } from "./business-days";

const at = (iso: string): number => Date.parse(iso) / 1000;

test.each([
  ["2026-11-18T10:00:00Z", 1, "2026-11-19T10:00:00Z"],
  ["2026-11-19T10:00:00Z", 4, "2026-11-25T10:00:00Z"],
  ["2026-11-20T10:00:00Z", 1, "2026-11-23T10:00:00Z"],
  ["2026-11-21T10:00:00Z", 1, "2026-11-23T10:00:00Z"],
  ["2026-11-21T10:00:00Z", 0, "2026-11-21T10:00:00Z"],
])("%s and %i business days are %s", (from, days, to) => {
  expect(addBusinessDays(at(from), days)).toBe(at(to));
});

test("a delay of less than a day includes weekends", () => {
  expect(afterBankTime(at("2026-11-21T10:00:00Z"), 60)).toBe(at("2026-11-21T10:01:00Z"));
  expect(afterBankTime(at("2026-11-20T10:00:00Z"), 24 * 3600 + 60)).toBe(at("2026-11-23T10:01:00Z"));
});

test("money that leaves on a Friday arrives on Monday", () => {
  expect(nextBusinessDay(at("2026-11-20T23:59:59Z"))).toBe(at("2026-11-23T00:00:00Z"));
});
