import { describe, expect, test } from "vitest";
import { valueIn } from "../testing/value-in";
import { readDay, readInstant } from "./dates";

describe("dates", () => {
  test.each([
    ["2026-11-20", "2026-11-20"],
    ["2026-11-20 23:59:59", "2026-11-20"],
    ["11/2/2026", "2026-11-02"],
    ["11/20/2026 8:14 PM", "2026-11-20"],
    ["November 20, 2026", "2026-11-20"],
    ["Nov 2nd, 2026", "2026-11-02"],
    ["Fri, Nov 20, 2026", "2026-11-20"],
    ["20 Nov 2026", "2026-11-20"],
    ["46346", "2026-11-20"],
    ["46346.75", "2026-11-20"],
    ["2026-11-21T02:30:00Z", "2026-11-20"],
    ["2026-11-21 02:30:00 UTC", "2026-11-20"],
  ])("%s is %s in New York", (text, day) =>
    expect(valueIn(readDay(text, { order: "MDY", zone: "America/New_York" }))).toBe(day),
  );

  test.each([
    ["2026-01-01 03:30:00 UTC", "2025-12-31"],
    ["2026-01-01 03:30:00 +0000", "2025-12-31"],
    ["2026-01-01 03:30 +00:00", "2025-12-31"],
    ["2026-01-01 03:30:00+00", "2025-12-31"],
    ["2026-01-01T03:30:00.000+0000", "2025-12-31"],
    ["1/1/2026 3:30 AM UTC", "2025-12-31"],
    ["Jan 1, 2026 3:30 AM +0000", "2025-12-31"],
    ["2025-12-31 22:30:00 -0500", "2025-12-31"],
    ["2026-01-01 05:00:00 +0000", "2026-01-01"],
    ["2026-01-01 12:30:00 +0930", "2025-12-31"],
    ["2025-12-31 23:30:00 -0800", "2026-01-01"],
    ["2026-01-01 03:30:00", "2026-01-01"],
    ["2025-12-31 11:59 PM", "2025-12-31"],
  ])(
    "an instant counts in the tax year of the organization, however its offset is written: %s",
    (text, day) => expect(valueIn(readDay(text, { order: "MDY", zone: "America/New_York" }))).toBe(day),
  );

  test("an instant with an offset respects the chosen order of day and month", () =>
    expect(valueIn(readDay("3/4/2026 12:00 UTC", { order: "DMY", zone: "UTC" }))).toBe("2026-04-03"));

  test.each([
    ["2026-01-01 03:30:00", "2025-12-31"],
    ["1/1/2026 3:30 AM", "2025-12-31"],
    ["46023.125", "2025-12-31"],
    ["2026-01-01 03:30:00 -0500", "2026-01-01"],
    ["2026-01-01", "2026-01-01"],
    ["46023", "2026-01-01"],
  ])("in a column of UTC times, %s is %s in New York", (text, day) =>
    expect(valueIn(readDay(text, { order: "MDY", zone: "America/New_York", isUtc: true }))).toBe(day),
  );

  test("the chosen order decides between March 4 and April 3", () => {
    expect(valueIn(readDay("3/4/2026", { order: "MDY", zone: "UTC" }))).toBe("2026-03-04");
    expect(valueIn(readDay("3/4/2026", { order: "DMY", zone: "UTC" }))).toBe("2026-04-03");
  });

  test.each(["20/11/2026", "2/30/2026", "11/20/26", "yesterday", "2026-13-01", "1/1/0026"])(
    "%s is refused rather than guessed",
    (text) => expect(valueIn(readDay(text, { order: "MDY", zone: "UTC" }))).toBe("refused"),
  );
});

test.each([
  ["2026-03-04T23:30:00.500Z", "2026-03-04T23:30:00.000Z"],
  ["2026-03-04 11:30 pm +01:00", "2026-03-04T22:30:00.000Z"],
  ["03/04/2026", "2026-03-04T17:00:00.000Z"],
  ["07/04/2026 8:15 am", "2026-07-04T16:00:00.000Z"],
])("%s in New York is the instant %s, noon without a known offset", (text, instant) => {
  expect(readInstant(text, { order: "MDY", zone: "America/New_York" })).toEqual({ value: new Date(instant) });
});

test("an unreadable date has no instant", () => {
  expect(readInstant("31/31/2026", { order: "MDY", zone: "UTC" })).toHaveProperty("problem");
});
