import { expect, test } from "vitest";
import { dayOf, timeOf } from "./dates";

const LATE = "2026-11-22T02:05:00.000Z";

test("a time is in the organization's time zone, with the zone's name", () => {
  expect(timeOf(LATE, "America/New_York")).toBe("Nov 21, 2026, 9:05 PM EST");
  expect(timeOf("2026-07-04T16:00:00.000Z", "America/New_York")).toBe("Jul 4, 2026, 12:00 PM EDT");
  expect(timeOf("2026-11-21T00:00:00.000Z", "UTC")).toBe("Nov 21, 2026, 12:00 AM UTC");
});

test("a day is in the organization's time zone", () => {
  expect(dayOf(LATE, "America/New_York")).toBe("Nov 21, 2026");
  expect(dayOf("2026-11-21T15:00:00.000Z", "Asia/Tokyo")).toBe("Nov 22, 2026");
});
