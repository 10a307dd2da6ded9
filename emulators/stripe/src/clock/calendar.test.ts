import { expect, test } from "vitest";
import { nextPeriod } from "./calendar";
import { instant, later } from "./spans";

const at = (text: string): number => Date.parse(text) / 1000;
const days = (seconds: number[]): string[] =>
  seconds.map((second) => new Date(second * 1000).toISOString().slice(0, 10));

function periods(anchor: string, interval: Parameters<typeof nextPeriod>[1], count: number): string[] {
  const ends: number[] = [];
  let end = at(anchor);
  for (let period = 0; period < count; period += 1) {
    end = nextPeriod(at(anchor), interval, end);
    ends.push(end);
  }
  return days(ends);
}

test("months are counted from the anchor's day and end with the month where it is shorter", () => {
  expect(periods("2027-01-31T09:00:00Z", { interval: "month", count: 1 }, 4)).toEqual([
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
  ]);
  expect(periods("2028-01-30T09:00:00Z", { interval: "month", count: 1 }, 2)).toEqual([
    "2028-02-29",
    "2028-03-30",
  ]);
});

test("a quarter is three months, and a year that started on 29 February ends on the 28th until the next leap year", () => {
  expect(periods("2026-11-30T00:00:00Z", { interval: "month", count: 3 }, 3)).toEqual([
    "2027-02-28",
    "2027-05-30",
    "2027-08-30",
  ]);
  expect(periods("2028-02-29T12:00:00Z", { interval: "year", count: 1 }, 4)).toEqual([
    "2029-02-28",
    "2030-02-28",
    "2031-02-28",
    "2032-02-29",
  ]);
});

test("the next period is found from any moment, however long after the anchor", () => {
  const interval = { interval: "month", count: 1 } as const;
  const anchor = at("2020-05-31T10:30:00Z");
  for (const [after, next] of [
    ["2026-02-28T10:29:59Z", "2026-02-28"],
    ["2026-02-28T10:30:00Z", "2026-03-31"],
    ["2020-05-31T10:30:00Z", "2020-06-30"],
  ] as const)
    expect(days([nextPeriod(anchor, interval, at(after))])).toEqual([next]);
  expect(days([nextPeriod(anchor, { interval: "week", count: 2 }, at("2020-06-14T10:30:00Z"))])).toEqual([
    "2020-06-28",
  ]);
});

test.each([
  ["+1month", "2027-02-28T09:00:00.000Z"],
  ["1month", "2027-02-28T09:00:00.000Z"],
  ["2 quarters", "2027-07-31T09:00:00.000Z"],
  ["+1year", "2028-01-31T09:00:00.000Z"],
  ["+36hours", "2027-02-01T21:00:00.000Z"],
  ["+1week", "2027-02-07T09:00:00.000Z"],
])("%s from 31 January is %s", (span, target) => {
  expect(new Date(later(at("2027-01-31T09:00:00Z"), span) * 1000).toISOString()).toBe(target);
});

test("rejects spans that are negative, zero, malformed or beyond twenty years", () => {
  const now = at("2027-01-31T09:00:00Z");
  for (const span of ["-1day", "0days", "soon", "", "1 fortnight", "21years"])
    expect(() => later(now, span)).toThrow();
  expect(() => instant(now, "2027-01-31T08:59:59Z")).toThrow("only moves forward");
  expect(() => instant(now, "tomorrow")).toThrow("no ISO instant");
});
