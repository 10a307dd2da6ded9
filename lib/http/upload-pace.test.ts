import { expect, test } from "vitest";
import { isTooSlow, UPLOAD_PACE } from "./upload-pace";

const KIB = 1024;
const slow = (kib: number, seconds: number, pause = 0) =>
  isTooSlow({ bytes: kib * KIB, ms: seconds * 1000, pauseMs: pause * 1000 }, UPLOAD_PACE);

test("an upload has ten seconds to begin, and then sends at least 64 KiB a second on average", () => {
  expect(slow(0, 10)).toBe(false);
  expect(slow(10 * 64, 10.1)).toBe(true);
  expect(slow(11 * 64, 11)).toBe(false);
  expect(slow(11 * 64 - 1, 11)).toBe(true);
  // The largest file of an import over the slowest connection.
  expect(slow(25 * KIB, 400)).toBe(false);
  expect(slow(25 * KIB, 401)).toBe(true);
});

test("an upload that stalls after sending much is ended after 30 seconds", () => {
  expect(slow(24 * KIB, 31, 29)).toBe(false);
  expect(slow(24 * KIB, 31, 30)).toBe(true);
});
