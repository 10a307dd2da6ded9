import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BoundedReads, TotalsUnavailable, totalsTimeoutMs } from "./bounded-reads";

vi.mock("@/lib/services/log");
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ORG = "org";
const TIMEOUT_MS = 3000;
/** Responses that arrive right after the timeout still count. */
const runOut = () => vi.advanceTimersByTimeAsync(TIMEOUT_MS + 1);
const TOTALS = { total: 4, perOwner: 4, late: 3 };
const REPORTS = { total: 4, perOwner: 2, late: 2 };

/** Reads that end on demand. */
function manual() {
  const begun: (() => void)[] = [];
  return { begun, query: () => new Promise<string>((done) => begun.push(() => done("read"))) };
}
const outcome = (read: Promise<unknown>) => read.catch((error: Error) => error.constructor.name);

test("a failing read throws `TotalsUnavailable`, and the next one is tried at once", async () => {
  const reads = new BoundedReads(TOTALS);
  await expect(
    reads.read(ORG, TIMEOUT_MS, () => Promise.reject(new Error("no such table"))),
  ).rejects.toBeInstanceOf(TotalsUnavailable);
  expect(await reads.read(ORG, TIMEOUT_MS, async () => 7)).toBe(7);
});

test("one slow read is late after three seconds and causes no other read to be refused", async () => {
  const reads = new BoundedReads(TOTALS);
  const { begun, query } = manual();
  for (let n = 1; n <= 10; n++) {
    const slow = outcome(reads.read(ORG, TIMEOUT_MS, query));
    await runOut();
    expect(await slow).toBe("TotalsUnavailable");
    expect(await reads.read(ORG, TIMEOUT_MS, async () => n)).toBe(n);
    begun[n - 1]?.();
    await vi.advanceTimersByTimeAsync(1);
  }
});

test("after three late reads in a row, reads are refused for five seconds, then tried one at a time", async () => {
  const reads = new BoundedReads(TOTALS);
  const { begun, query } = manual();
  const late = [1, 2, 3].map(() => outcome(reads.read(ORG, TIMEOUT_MS, query)));
  await runOut();
  expect(await Promise.all(late)).toEqual(Array(3).fill("TotalsUnavailable"));
  expect(await outcome(reads.read(ORG, TIMEOUT_MS, query))).toBe("TotalsUnavailable");
  expect(begun).toHaveLength(3);
  for (const end of begun) end();
  await vi.advanceTimersByTimeAsync(5000);
  const trial = reads.read(ORG, TIMEOUT_MS, query);
  expect(await outcome(reads.read(ORG, TIMEOUT_MS, query))).toBe("TotalsUnavailable");
  begun[3]?.();
  expect(await trial).toBe("read");
  expect(await reads.read(ORG, TIMEOUT_MS, async () => 7)).toBe(7);
});

test("a read that got no slot is not late, so reads waiting behind slow ones do not pause the others", async () => {
  const reads = new BoundedReads({ total: 2, perOwner: 2, late: 3 });
  const { begun, query } = manual();
  const slow = [1, 2].map(() => outcome(reads.read(ORG, 60_000, query)));
  const behind = Array.from({ length: 20 }, () => outcome(reads.read(ORG, TIMEOUT_MS, query)));
  await runOut();
  expect(await Promise.all(behind)).toEqual(Array(20).fill("TotalsUnavailable"));
  for (const end of begun) end();
  expect(await Promise.all(slow)).toEqual(["read", "read"]);
  expect(await reads.read(ORG, TIMEOUT_MS, async () => 7)).toBe(7);
});

test("a response that arrived while the process was stalled is not late", async () => {
  vi.useRealTimers();
  const reads = new BoundedReads({ total: 1, perOwner: 1, late: 1 });
  const answered = () => new Promise<string>((done) => setImmediate(() => done("read")));
  const read = reads.read(ORG, 20, answered);
  const until = performance.now() + 60;
  while (performance.now() < until);
  expect(await read).toBe("read");
});

test("calls of the API wait longer than pages and jobs, which can do without totals", () => {
  expect(totalsTimeoutMs({ client: { address: "192.0.2.1", proof: null } })).toBe(10_000);
  expect(totalsTimeoutMs({})).toBe(3000);
});

test("four reads run at once, including those that timed out and still hold a connection", async () => {
  const reads = new BoundedReads(TOTALS);
  const { begun, query } = manual();
  const all = Array.from({ length: 6 }, () => outcome(reads.read(ORG, TIMEOUT_MS, query)));
  await runOut();
  expect(await Promise.all(all)).toEqual(Array(6).fill("TotalsUnavailable"));
  expect(begun).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(5000);
  const next = outcome(reads.read(ORG, TIMEOUT_MS, query));
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveLength(4);
  for (const end of begun) end();
  await vi.advanceTimersByTimeAsync(1);
  // The two that timed out while pending never ran.
  expect(begun).toHaveLength(5);
  begun[4]?.();
  expect(await next).toBe("read");
});

test("slow reports of one organization neither pause those of another nor take all slots", async () => {
  const reads = new BoundedReads(REPORTS);
  const { begun, query } = manual();
  const slow = Array.from({ length: 10 }, () => outcome(reads.read("slow", TIMEOUT_MS, query)));
  expect(await reads.read("other", TIMEOUT_MS, async () => 7)).toBe(7);
  await runOut();
  expect(await Promise.all(slow)).toEqual(Array(10).fill("TotalsUnavailable"));
  expect(begun).toHaveLength(2);
  expect(await outcome(reads.read("slow", TIMEOUT_MS, query))).toBe("TotalsUnavailable");
  expect(await reads.read("other", TIMEOUT_MS, async () => 7)).toBe(7);
});

test("reads of more organizations than there are slots all run, never more at once than there are slots", async () => {
  const reads = new BoundedReads(REPORTS);
  let running = 0;
  let most = 0;
  const query = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 10));
    running -= 1;
    return "read";
  };
  const all = Array.from({ length: 60 }, (_, n) => outcome(reads.read(`org ${n % 7}`, TIMEOUT_MS, query)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(all)).toEqual(Array(60).fill("read"));
  expect(most).toBe(4);
});
