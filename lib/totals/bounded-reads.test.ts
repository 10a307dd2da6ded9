import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BoundedReads, TotalsUnavailable } from "./bounded-reads";

vi.mock("@/lib/services/log");
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ORG = "org";

/** Reads that end when told to. */
function manual() {
  const begun: (() => void)[] = [];
  return { begun, query: () => new Promise<string>((done) => begun.push(() => done("read"))) };
}
const outcome = (read: Promise<unknown>) => read.catch((error: Error) => error.constructor.name);

test("a failing read is told apart, and the next one is tried at once", async () => {
  const reads = new BoundedReads({ total: 4, perOwner: 4 });
  await expect(reads.read(ORG, () => Promise.reject(new Error("no such table")))).rejects.toBeInstanceOf(
    TotalsUnavailable,
  );
  expect(await reads.read(ORG, async () => 7)).toBe(7);
});

test("a slow read ends after three seconds, and for five seconds none waits again", async () => {
  const reads = new BoundedReads({ total: 4, perOwner: 4 });
  const { begun, query } = manual();
  const first = outcome(reads.read(ORG, query));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await first).toBe("TotalsUnavailable");
  expect(await outcome(reads.read(ORG, query))).toBe("TotalsUnavailable");
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await reads.read(ORG, async () => 7)).toBe(7);
});

test("four run at once, also those that ran out of time and still hold a connection", async () => {
  const reads = new BoundedReads({ total: 4, perOwner: 4 });
  const { begun, query } = manual();
  const all = Array.from({ length: 6 }, () => outcome(reads.read(ORG, query)));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.all(all)).toEqual(Array(6).fill("TotalsUnavailable"));
  expect(begun).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(5000);
  const next = outcome(reads.read(ORG, query));
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveLength(4);
  for (const end of begun) end();
  await vi.advanceTimersByTimeAsync(1);
  // The two that were over before their turn never ran.
  expect(begun).toHaveLength(5);
  begun[4]?.();
  expect(await next).toBe("read");
});

test("the slow reports of one organization neither pause those of another nor take all places", async () => {
  const reads = new BoundedReads({ total: 4, perOwner: 2 });
  const { begun, query } = manual();
  const slow = Array.from({ length: 10 }, () => outcome(reads.read("slow", query)));
  expect(await reads.read("other", async () => 7)).toBe(7);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.all(slow)).toEqual(Array(10).fill("TotalsUnavailable"));
  expect(begun).toHaveLength(2);
  expect(await outcome(reads.read("slow", query))).toBe("TotalsUnavailable");
  expect(await reads.read("other", async () => 7)).toBe(7);
});

test("reads of more organizations than there are places all run, and at most so many at once", async () => {
  const reads = new BoundedReads({ total: 4, perOwner: 2 });
  let running = 0;
  let most = 0;
  const query = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 10));
    running -= 1;
    return "read";
  };
  const all = Array.from({ length: 60 }, (_, n) => outcome(reads.read(`org ${n % 7}`, query)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(all)).toEqual(Array(60).fill("read"));
  expect(most).toBe(4);
});
