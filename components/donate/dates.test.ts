import { expect, test } from "vitest";
import { dayOf, timeOf } from "./dates";

const LATE = "2026-11-22T02:05:00.000Z";

test("a donor reads the time that the receipt says: the organization's, with its zone", () => {
  expect(timeOf(LATE, "America/New_York")).toBe("21 Nov 2026, 21:05 EST");
  expect(timeOf("2026-07-04T16:00:00.000Z", "America/New_York")).toBe("4 Jul 2026, 12:00 EDT");
  expect(timeOf("2026-11-21T00:00:00.000Z", "UTC")).toBe("21 Nov 2026, 00:00 UTC");
});

test("a day is the organization's, not the one in London", () => {
  expect(dayOf(LATE, "America/New_York")).toBe("21 Nov 2026");
  expect(dayOf("2026-11-21T15:00:00.000Z", "Asia/Tokyo")).toBe("22 Nov 2026");
});
