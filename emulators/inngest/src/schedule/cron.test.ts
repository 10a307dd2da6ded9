import { expect, test } from "vitest";
import { compileCron } from "./cron";

const next = (line: string, after: string): string =>
  new Date(compileCron(line)(Date.parse(after))).toISOString().slice(0, 16);

test.each([
  ["* * * * *", "2026-11-21T06:44:00Z", "2026-11-21T06:45"],
  ["* * * * *", "2026-11-21T06:44:59.999Z", "2026-11-21T06:45"],
  ["0 3 * * *", "2026-11-21T03:00:00Z", "2026-11-22T03:00"],
  ["0 3 * * *", "2026-11-21T02:59:59Z", "2026-11-21T03:00"],
  ["*/15 * * * *", "2026-12-31T23:50:00Z", "2027-01-01T00:00"],
  ["5-20/5 9-17 * * mon-fri", "2026-11-21T12:00:00Z", "2026-11-23T09:05"],
  ["30 8 1 * *", "2026-11-21T00:00:00Z", "2026-12-01T08:30"],
  ["0 0 31 * *", "2026-11-21T00:00:00Z", "2026-12-31T00:00"],
  ["0 0 29 2 *", "2026-11-21T00:00:00Z", "2028-02-29T00:00"],
  ["0 12 * jan,JUL *", "2026-11-21T00:00:00Z", "2027-01-01T12:00"],
  ["0 0 * * 7", "2026-11-21T00:00:00Z", "2026-11-22T00:00"],
  ["0 0 * * 0", "2026-11-21T00:00:00Z", "2026-11-22T00:00"],
  ["10/20 * * * *", "2026-11-21T06:31:00Z", "2026-11-21T06:50"],
])("%s after %s fires at %s", (line, after, at) => {
  expect(next(line, after)).toBe(at);
});

test("restricting both the day of the month and the weekday means either, as in cron", () => {
  expect(next("0 0 13 * fri", "2026-11-21T00:00:00Z")).toBe("2026-11-27T00:00");
  expect(next("0 0 13 * fri", "2026-12-11T00:00:00Z")).toBe("2026-12-13T00:00");
});

test.each([
  ["TZ=Europe/Paris 0 3 * * *", /time zone/],
  ["0 3 * *", /five fields/],
  ["0 3 * * * *", /five fields/],
  ["60 * * * *", /cannot be read/],
  ["* * 0 * *", /cannot be read/],
  ["5-1 * * * *", /cannot be read/],
  ["*/0 * * * *", /cannot be read/],
  ["a * * * *", /cannot be read/],
  ["@daily", /five fields/],
  ["0 0 30 2 *", /never fires/],
])("%s is refused", (line, why) => {
  expect(() => compileCron(line)).toThrow(why);
});
