import { expect, test } from "vitest";
import { addDays } from "@/lib/kernel/time/days";
import { reportDays } from "@/lib/kernel/time/report-days";
import { cutsOf, daysOf, periodsOf, type Span } from "./periods";

const inDays = ({ from, to }: Span) => [from, to];

test("each period is compared with the same part of the previous period, up to the same time of day", () => {
  // Sunday, 9:20 AM in New York.
  const { today, thisWeek, thisMonth, last30Days } = periodsOf(
    new Date("2026-11-22T14:20:00Z"),
    "America/New_York",
  );
  expect([inDays(today.now), inDays(today.before)]).toEqual([
    ["2026-11-22", "2026-11-22"],
    ["2026-11-21", "2026-11-21"],
  ]);
  expect([today.before.start, today.before.end].map((at) => at.toISOString())).toEqual([
    "2026-11-21T05:00:00.000Z",
    "2026-11-21T14:15:00.000Z",
  ]);
  expect([inDays(thisWeek.now), inDays(thisWeek.before)]).toEqual([
    ["2026-11-16", "2026-11-22"],
    ["2026-11-09", "2026-11-15"],
  ]);
  expect([inDays(thisMonth.now), inDays(thisMonth.before)]).toEqual([
    ["2026-11-01", "2026-11-22"],
    ["2026-10-01", "2026-10-22"],
  ]);
  // Daylight saving time ended in between: 9:15 AM is another instant in UTC.
  expect(thisMonth.before.end.toISOString()).toBe("2026-10-22T13:15:00.000Z");
  expect([inDays(last30Days.now), inDays(last30Days.before)]).toEqual([
    ["2026-10-24", "2026-11-22"],
    ["2026-09-24", "2026-10-23"],
  ]);
});

test("weeks of the home page and of reports start on the same day", () => {
  for (let day = "2026-11-16"; day < "2026-11-30"; day = addDays(day, 1)) {
    const { from } = periodsOf(new Date(`${day}T12:00:00Z`), "UTC").thisWeek.now;
    expect(from).toBe(day < "2026-11-23" ? "2026-11-16" : "2026-11-23");
    expect(addDays(reportDays("LAST_WEEK", day).to, 1)).toBe(from);
  }
});

test("a shorter previous month is compared as a whole, and months cross the year", () => {
  const march = periodsOf(new Date("2027-03-31T12:00:00Z"), "UTC").thisMonth;
  expect(inDays(march.before)).toEqual(["2027-02-01", "2027-02-28"]);
  expect(march.before.end).toEqual(march.now.start);
  const january = periodsOf(new Date("2027-01-31T12:00:00Z"), "UTC").thisMonth;
  expect(inDays(january.before)).toEqual(["2026-12-01", "2026-12-31"]);
  expect(january.before.end.toISOString()).toBe("2026-12-31T12:00:00.000Z");
});

test.each(["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia"])(
  "every cut in %s is on a quarter of an hour, in order, and days are contiguous",
  (zone) => {
    for (let hour = 0; hour < 24 * 400; hour += 97) {
      const periods = periodsOf(new Date(Date.UTC(2026, 0, 1, hour, 7)), zone);
      const cuts = cutsOf(periods, zone).map((at) => at.getTime());
      expect(cuts.every((at) => at % 900_000 === 0)).toBe(true);
      expect(cuts.every((at, index) => index === 0 || at > (cuts[index - 1] ?? 0))).toBe(true);
      expect(daysOf(periods.last30Days.now, zone)).toHaveLength(30);
      for (const { now, before } of Object.values(periods)) {
        expect(before.end.getTime()).toBeLessThanOrEqual(now.start.getTime());
        expect(before.start.getTime()).toBeLessThanOrEqual(before.end.getTime());
      }
    }
  },
);
