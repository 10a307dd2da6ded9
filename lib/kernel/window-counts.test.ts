import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WindowCounts } from "./window-counts";

const MINUTE = 60_000;

describe("counts that expire", () => {
  test("a count lasts for its window, which starts with the first call, and restarts afterwards", () => {
    const counts = new WindowCounts(10);
    expect([counts.add("a", MINUTE, 0), counts.add("a", MINUTE, 59_999)]).toEqual([1, 2]);
    expect([counts.get("a", MINUTE, 59_999), counts.get("a", MINUTE, 60_000)]).toEqual([2, 0]);
    expect(counts.add("a", MINUTE, 60_000)).toBe(1);
  });

  test("100,000 addresses are counted exactly, and a call visits only its own and expired entries", () => {
    const counts = new WindowCounts(200_000);
    for (let round = 1; round <= 2; round++)
      for (let n = 0; n < 100_000; n++)
        if (counts.add(`address-${n}`, MINUTE, round) !== round)
          throw new Error(`address ${n} in round ${round}`);
    expect(counts.size).toBe(100_000);
    const seen = countIterations(() => {
      for (let n = 0; n < 1000; n++) counts.add("one more", MINUTE, 3);
    });
    expect(seen).toBe(1000);
    expect(countIterations(() => counts.add("a minute later", MINUTE, MINUTE + 10))).toBe(100_001);
    expect(counts.size).toBe(1);
  });

  test("memory is bounded: the oldest count of any window is evicted, and the newest are exact", () => {
    const counts = new WindowCounts(1000);
    for (let n = 0; n < 1000; n++) counts.add(`long-${n}`, 60 * MINUTE, n);
    for (let n = 0; n < 5000; n++) counts.add(`short-${n}`, MINUTE, 1000);
    expect(counts.size).toBe(1000);
    expect(counts.get("long-0", 60 * MINUTE, 1001)).toBe(0);
    expect(counts.get("short-3999", MINUTE, 1001)).toBe(0);
    expect(counts.add("short-4999", MINUTE, 1001)).toBe(2);
  });

  test("counts equal those of an unbounded table as long as memory suffices", () => {
    const calls = fc.array(
      fc.record({ key: fc.constantFrom("a", "b", "c"), window: fc.constantFrom(10, 25), wait: fc.nat(8) }),
    );
    fc.assert(
      fc.property(calls, (list) => {
        const counts = new WindowCounts(100);
        const table = new Map<string, { count: number; until: number }>();
        let now = 0;
        for (const { key, window, wait } of list) {
          now += wait;
          const name = `${key} ${window}`;
          const known = table.get(name);
          const entry = known && known.until > now ? known : { count: 0, until: now + window };
          entry.count += 1;
          table.set(name, entry);
          expect(counts.add(key, window, now)).toBe(entry.count);
        }
      }),
    );
  });
});

/** Returns the number of entries iterated over while `work` runs. */
function countIterations(work: () => void): number {
  const prototype = Object.getPrototypeOf(new Map().entries()) as { next(): IteratorResult<unknown> };
  const next = prototype.next;
  let seen = 0;
  prototype.next = function (this: unknown) {
    const result = next.call(this) as IteratorResult<unknown>;
    if (!result.done) seen += 1;
    return result;
  };
  try {
    work();
  } finally {
    prototype.next = next;
  }
  return seen;
}
