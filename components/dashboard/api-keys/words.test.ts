import { expect, test } from "vitest";
import { expiryAfter } from "./words";

test("a lifetime ends so many days after now, or never", () => {
  expect(expiryAfter(30, "2026-11-21T12:00:00.000Z")).toBe("2026-12-21T12:00:00.000Z");
  expect(expiryAfter(null, "2026-11-21T12:00:00.000Z")).toBeNull();
});
