import { describe, expect, it } from "vitest";
import { dayIn, minuteIn } from "@/lib/kernel/time/zoned";
import {
  dayInput,
  endOfDay,
  formatDay,
  formatDayIn,
  formatHour,
  formatInstant,
  instantOf,
  minuteInput,
  startOfDay,
} from "./zoned";

const NEW_YORK = "America/New_York";

describe("days in the organization's time zone", () => {
  it("begin and end at local midnight, in winter and summer", () => {
    expect(startOfDay("2026-12-31", NEW_YORK)).toBe("2026-12-31T05:00:00.000Z");
    expect(endOfDay("2026-12-31", NEW_YORK)).toBe("2027-01-01T04:59:59.999Z");
    expect(endOfDay("2026-07-01", NEW_YORK)).toBe("2026-07-02T03:59:59.999Z");
    expect(endOfDay("2026-07-01", "UTC")).toBe("2026-07-01T23:59:59.999Z");
    expect(startOfDay("2026-07-01", "Asia/Kathmandu")).toBe("2026-06-30T18:15:00.000Z");
  });

  it("are 23 and 25 hours long when the clocks change", () => {
    const hours = (day: string) =>
      (Date.parse(endOfDay(day, NEW_YORK)) + 1 - Date.parse(startOfDay(day, NEW_YORK))) / 3_600_000;
    expect(hours("2026-03-08")).toBe(23);
    expect(hours("2026-11-01")).toBe(25);
    expect(hours("2026-11-02")).toBe(24);
  });

  it.each([
    NEW_YORK,
    "UTC",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Europe/London",
    "Australia/Lord_Howe",
  ])("survive a round trip through the instant in %s", (zone) => {
    for (let index = 0; index < 366; index++) {
      const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
      expect(dayIn(startOfDay(day, zone), zone)).toBe(day);
      expect(dayIn(endOfDay(day, zone), zone)).toBe(day);
    }
  });
});

describe("a time of day", () => {
  it("survives a round trip to the minute", () => {
    expect(minuteIn(instantOf("2026-11-21T14:05", NEW_YORK), NEW_YORK)).toBe("2026-11-21T14:05");
  });

  it("skipped in spring moves an hour later, and one that occurs twice is the first", () => {
    expect(minuteIn(instantOf("2026-03-08T02:30", NEW_YORK), NEW_YORK)).toBe("2026-03-08T03:30");
    expect(instantOf("2026-11-01T01:30", NEW_YORK)).toBe("2026-11-01T05:30:00.000Z");
  });

  it("omits the minutes of a full hour", () => {
    expect(formatHour("2026-11-21T19:00:00Z", NEW_YORK)).toBe("2 PM");
    expect(formatHour(Date.UTC(2026, 10, 21), "Asia/Kolkata")).toBe("5:30 AM");
    expect(formatHour("never", NEW_YORK)).toBe("never");
  });

  it("reads like Nov 21, 2026, 2:05 PM EST", () => {
    expect(formatInstant("2026-11-21T19:05:00Z", NEW_YORK)).toBe("Nov 21, 2026, 2:05 PM EST");
    expect(formatInstant("2026-09-01T04:00:00Z", NEW_YORK)).toBe("Sep 1, 2026, 12:00 AM EDT");
  });
});

describe("invalid input", () => {
  it.each(["2026-13-01T00:00:00Z", "2026-02-30T25:00:00Z", "never", "", "\ud800"])(
    "is returned unchanged: %j",
    (text) => {
      for (const format of [formatDay, formatDayIn, formatInstant]) expect(format(text, NEW_YORK)).toBe(text);
      for (const input of [dayInput, minuteInput]) expect(input(text, NEW_YORK)).toBe("");
    },
  );

  it("falls back to UTC for an unknown zone", () => {
    expect(formatInstant("2026-09-01T04:00:00Z", "Mars/Olympus_Mons")).toBe("Sep 1, 2026, 4:00 AM UTC");
  });
});
