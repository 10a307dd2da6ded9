import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/kernel/errors";
import { inForm } from "@/scripts/long-forms";
import { addDays } from "./days";
import { refuseReversed, windowOf, windowQuery } from "./time-window";
import { dayIn } from "./zoned";

const HOUR = 3_600_000;
const query = z.object(windowQuery);
const day = (text: string, zone: string) => {
  const { from, before } = windowOf({ from: text, to: text }, zone);
  return { from: from?.toISOString(), hours: (Number(before) - Number(from)) / HOUR };
};

describe("a day of a window", () => {
  it("is the time zone's day, 23 or 25 hours long when the clocks change", () => {
    expect(day("2026-12-31", "America/New_York")).toEqual({ from: "2026-12-31T05:00:00.000Z", hours: 24 });
    expect(day("2026-03-08", "America/New_York")).toEqual({ from: "2026-03-08T05:00:00.000Z", hours: 23 });
    expect(day("2026-11-01", "America/New_York")).toEqual({ from: "2026-11-01T04:00:00.000Z", hours: 25 });
    expect(day("2026-04-05", "Australia/Lord_Howe").hours).toBe(24.5);
  });

  it("starts at the first existing instant if midnight is skipped or repeated", () => {
    expect(day("2018-11-04", "America/Sao_Paulo")).toEqual({ from: "2018-11-04T03:00:00.000Z", hours: 23 });
    expect(day("2026-03-29", "Asia/Beirut").hours).toBe(23);
    expect(day("2025-11-02", "America/Havana")).toEqual({ from: "2025-11-02T04:00:00.000Z", hours: 25 });
  });

  it("is empty and valid if the time zone skipped it", () => {
    expect(day("2011-12-30", "Pacific/Apia").hours).toBe(0);
  });

  it("contains exactly its instants in every time zone, and the next day follows without a gap", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const days = fc.integer({ min: 0, max: 30_000 }).map((count) => addDays("1971-01-01", count));
    fc.assert(
      fc.property(zones, days, (zone, at) => {
        const { from, before } = windowOf({ from: at, to: at }, zone);
        if (!from || !before) throw new Error("no window");
        expect(dayIn(from.toISOString(), zone) >= at).toBe(true);
        expect(dayIn(new Date(from.getTime() - 1).toISOString(), zone) < at).toBe(true);
        expect(windowOf({ from: addDays(at, 1) }, zone).from).toEqual(before);
        expect(windowOf({ from: at, to: addDays(at, 6) }, zone)).toEqual({
          from,
          before: windowOf({ to: addDays(at, 6) }, zone).before,
        });
      }),
      { numRuns: inForm(1000, 30_000) },
    );
  });
});

describe("an instant of a window", () => {
  it("is the same in every time zone, and inclusive to the millisecond", () => {
    const at = "2026-11-21T14:05:00.123+02:00";
    expect(windowOf({ from: at, to: at }, "Asia/Kathmandu")).toEqual({
      from: new Date("2026-11-21T12:05:00.123Z"),
      before: new Date("2026-11-21T12:05:00.124Z"),
    });
  });

  it("can be combined with a day", () => {
    expect(windowOf({ from: "2026-06-01T12:00:00Z", to: "2026-06-01" }, "UTC").before).toEqual(
      new Date("2026-06-02T00:00:00Z"),
    );
  });
});

describe("a window", () => {
  it("without bounds is unbounded", () => {
    expect(windowOf({}, "UTC")).toEqual({ from: null, before: null });
  });

  it.each([
    ["2026-06-02", "2026-06-01"],
    ["2026-06-01T12:00:00.001Z", "2026-06-01T12:00:00Z"],
    ["2026-06-02", "2026-06-01T23:59:59Z"],
    ["2026-06-02T00:00:00Z", "2026-06-01"],
  ])("from %s to %s is rejected on `to`", (from, to) => {
    const refusal = (() => {
      try {
        return windowOf({ from, to }, "UTC");
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: "invalid", extra: { fieldErrors: { to: [expect.any(String)] } } });
  });

  it.each([
    ["2026-06-02", "2026-06-01", false],
    ["2026-06-01T12:00:00.001Z", "2026-06-01T12:00:00Z", false],
    ["2026-06-01T12:00:00Z", "2026-06-01T14:00:00+03:00", false],
    ["2026-06-01", "2026-06-01", true],
    ["2026-06-01T12:00:00+02:00", "2026-06-01T10:00:00Z", true],
    // The order depends on the time zone, which the schema does not have.
    ["2026-06-02", "2026-06-01T23:59:59Z", true],
    ["2026-06-02T00:00:00Z", "2026-06-01", true],
  ])("from %s to %s is accepted without a time zone: %s", (from, to, may) => {
    const read = query.superRefine(refuseReversed).safeParse({ from, to });
    expect(read.success).toBe(may);
    if (!may)
      expect(read.error?.issues).toMatchObject([{ path: ["to"], message: "Must not be before from" }]);
  });

  it.each([
    "2026-02-30",
    "yesterday",
    "",
    "2026-06-01T12:00:00",
    "2026-06-01 12:00",
    "0000-01-01",
    "9999-12-31",
    "1",
  ])("rejects %j", (from) => {
    const read = query.safeParse({ from });
    expect(read.success).toBe(false);
    expect(read.error?.issues).toHaveLength(1);
  });

  it("accepts dates and instants, with bounds that the database can store in every time zone", () => {
    for (const from of [
      "1900-01-01",
      "2999-12-31",
      "2026-06-01T12:00:00Z",
      "2026-06-01T12:00:00.123456-05:30",
    ])
      for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
        expect(query.parse({ from, to: from })).toEqual({ from, to: from });
        for (const at of Object.values(windowOf({ from, to: from }, zone)))
          expect(at?.toISOString()).toMatch(/^\d{4}-/);
      }
  });
});
