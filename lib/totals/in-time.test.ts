import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TotalsReads, TotalsUnavailable } from "./in-time";

vi.mock("@/lib/services/log", () => ({ log: { error: () => {} } }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads that end when told to. */
function manual() {
  const begun: (() => void)[] = [];
  return { begun, query: () => new Promise<string>((done) => begun.push(() => done("read"))) };
}
const outcome = (read: Promise<unknown>) => read.catch((error: Error) => error.constructor.name);

test("a failing read is told apart, and the next one is tried at once", async () => {
  const reads = new TotalsReads();
  await expect(reads.read(() => Promise.reject(new Error("no such table")))).rejects.toBeInstanceOf(
    TotalsUnavailable,
  );
  expect(await reads.read(async () => 7)).toBe(7);
});

test("a slow read ends after three seconds, and for five seconds none waits again", async () => {
  const reads = new TotalsReads();
  const { begun, query } = manual();
  const first = outcome(reads.read(query));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await first).toBe("TotalsUnavailable");
  expect(await outcome(reads.read(query))).toBe("TotalsUnavailable");
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await reads.read(async () => 7)).toBe(7);
});

test("four run at once, also those that ran out of time and still hold a connection", async () => {
  const reads = new TotalsReads();
  const { begun, query } = manual();
  const all = Array.from({ length: 6 }, () => outcome(reads.read(query)));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.all(all)).toEqual(Array(6).fill("TotalsUnavailable"));
  expect(begun).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(5000);
  const next = outcome(reads.read(query));
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveLength(4);
  for (const end of begun) end();
  await vi.advanceTimersByTimeAsync(1);
  // The two that were over before their turn never ran.
  expect(begun).toHaveLength(5);
  begun[4]?.();
  expect(await next).toBe("read");
});
