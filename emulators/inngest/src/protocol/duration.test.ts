import { expect, test } from "vitest";
import { backoffMs, retryAfterMs, sleepUntil } from "./duration";

test("parses the length and the end of a sleep", () => {
  expect(sleepUntil("1d12h30m5s", 1000)).toBe(1000 + 131_405_000);
  expect(sleepUntil("2w", 0)).toBe(14 * 86_400_000);
  expect(sleepUntil("", 5)).toBe(5);
  expect(sleepUntil("2026-12-01T00:00:00.000Z", 0)).toBe(Date.UTC(2026, 11, 1));
  expect(() => sleepUntil("soon", 0)).toThrow("soon");
});

test("delays follow Inngest's table, scaled, plus at most a fifth", () => {
  for (const [failures, seconds] of [
    [1, 15],
    [2, 30],
    [3, 60],
    [10, 7200],
    [50, 7200],
  ] as const) {
    const ms = backoffMs(failures, undefined, 0.1);
    expect(ms).toBeGreaterThanOrEqual(seconds * 100);
    expect(ms).toBeLessThanOrEqual(seconds * 120);
  }
});

test("a Retry-After is not scaled, within one second and one day", () => {
  expect(backoffMs(1, 90_000, 0.001)).toBe(90_000);
  expect(backoffMs(1, 10, 0.001)).toBe(1000);
  expect(backoffMs(1, 1e12, 0.001)).toBe(86_400_000);
});

test("a Retry-After header is seconds or a date", () => {
  expect(retryAfterMs("30", 0)).toBe(30_000);
  expect(retryAfterMs("1970-01-01T00:01:00.000Z", 10_000)).toBe(50_000);
  expect(retryAfterMs(undefined, 0)).toBeUndefined();
});
