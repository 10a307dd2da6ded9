import { expect, it } from "vitest";
import { instantLabel, moveLabel, spanLabel } from "./clock-labels";

it("formats an instant in UTC, in any local time zone", () => {
  expect(instantLabel(new Date("2026-12-21T14:05:59Z"))).toBe("Dec 21, 2026, 2:05 PM UTC");
  expect(instantLabel(new Date("2027-01-01T00:00:00Z"))).toBe("Jan 1, 2027, 12:00 AM UTC");
});

it.each([
  [30 * 86_400_000, "30 days"],
  // The clock has whole seconds, so a month is slightly short of its days.
  [31 * 86_400_000 - 900, "31 days"],
  [86_400_000 - 900, "1 day"],
  [36 * 3_600_000, "2 days"],
  [3_600_000 - 900, "1 hour"],
  [5 * 3_600_000, "5 hours"],
  [90_000, "2 minutes"],
  [60_000, "1 minute"],
  [20_000, "0 minutes"],
])("formats %i ms as %s", (ms, words) => {
  expect(spanLabel(ms)).toBe(words);
  expect(spanLabel(-ms)).toBe(words);
});

it("states in which direction the clock was moved, if it was", () => {
  expect(moveLabel(86_400_000)).toBe("moved by 1 day");
  expect(moveLabel(-86_400_000)).toBe("moved back by 1 day");
  expect(moveLabel(0)).toBe("real time");
});
