import { describe, expect, test } from "vitest";
import { addDays, daySpan } from "@/lib/kernel/time/days";
import { startOfDay } from "@/lib/kernel/time/zoned";
import { byHour, stretchesOf } from "./hours";
import { busiestHour, hourLabel } from "./labels";

const daysIn = (zone: string, from: string, to: string) =>
  Array.from({ length: daySpan(from, to) }, (_, index) => {
    const date = addDays(from, index);
    return {
      date,
      start: new Date(startOfDay(date, zone)),
      end: new Date(startOfDay(addDays(date, 1), zone)),
    };
  });
const stretches = (zone: string, from: string, to: string) =>
  stretchesOf(daysIn(zone, from, to), zone).map(({ start, offsetMinutes }) => [
    start.toISOString().slice(0, 16),
    offsetMinutes,
  ]);

describe("the stretches of a range", () => {
  test("change with the clocks: by an hour, by half an hour, and at midnight", () => {
    expect(stretches("America/New_York", "2026-03-01", "2026-11-30")).toEqual([
      ["2026-03-01T05:00", -300],
      ["2026-03-08T07:00", -240],
      ["2026-11-01T06:00", -300],
    ]);
    expect(stretches("Australia/Lord_Howe", "2026-04-01", "2026-04-10")).toEqual([
      ["2026-03-31T13:00", 660],
      ["2026-04-04T15:00", 630],
    ]);
    expect(stretches("America/Havana", "2026-03-07", "2026-03-09")).toEqual([
      ["2026-03-07T05:00", -300],
      ["2026-03-08T05:00", -240],
    ]);
  });

  test("are a single one if the clocks do not change", () => {
    expect(stretches("Asia/Kathmandu", "2020-01-01", "2026-12-31")).toEqual([["2019-12-31T18:15", 345]]);
  });
});

test("times of the UTC day count in the local hour, also with offsets of half and quarter hours", () => {
  const total = { raisedCents: 100, donationCount: 1 };
  const start = new Date("2026-01-01T00:00:00Z");
  const hoursOf = (offsetMinutes: number, ...times: string[]) =>
    byHour(
      [{ start, offsetMinutes }],
      times.map((time) => ({ stretch: 0, time, ...total })),
    )
      .filter(({ count }) => count > 0)
      .map(({ hour, count }) => [hour, count]);
  expect(hoursOf(345, "18:00", "18:15", "23:45")).toEqual([
    [0, 1],
    [5, 1],
    [23, 1],
  ]);
  expect(hoursOf(-210, "03:15", "03:30")).toEqual([
    [0, 1],
    [23, 1],
  ]);
});

test("the busiest hour is the one with the most donations, the earlier one on a tie", () => {
  const hour = (of: number, count: number) => ({ hour: of, count, amountCents: 0 });
  expect(busiestHour([hour(3, 1), hour(22, 2), hour(9, 2)])?.hour).toBe(9);
  expect(busiestHour([hour(3, 0)])).toBeNull();
  expect([0, 11, 12, 23].map(hourLabel)).toEqual(["12 AM–1 AM", "11 AM–12 PM", "12 PM–1 PM", "11 PM–12 AM"]);
});
