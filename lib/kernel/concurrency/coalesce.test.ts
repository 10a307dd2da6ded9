import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce";

/** Records each call. Calls that contain the item `fail` fail. */
function recorder(most: number, fail?: number) {
  const calls: number[][] = [];
  const add = coalesce<number>(
    async (items) => {
      calls.push(items);
      if (fail !== undefined && items.includes(fail)) throw new Error("refused");
    },
    { most, waitMs: 1, patienceMs: 10_000 },
  );
  return { calls, add };
}

test("items that arrive together go into one call, in order", async () => {
  const { calls, add } = recorder(100);
  await Promise.all([1, 2, 3].map(add));
  await add(4);
  expect(calls).toEqual([[1, 2, 3], [4]]);
});

test("no call has more items than allowed, and none is left behind", async () => {
  const { calls, add } = recorder(2);
  await Promise.all([1, 2, 3, 4, 5].map(add));
  expect(calls).toEqual([[1, 2], [3, 4], [5]]);
});

test("an item succeeds or fails only with its own call", async () => {
  const { add } = recorder(2, 2);
  const ends = await Promise.allSettled([1, 2, 3].map(add));
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});

describe("while a call is in flight", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Calls that complete on demand. */
  function held() {
    const calls: { items: number[]; end: () => void }[] = [];
    const add = coalesce<number>((items) => new Promise<void>((end) => void calls.push({ items, end })), {
      most: 100,
      waitMs: 5,
      patienceMs: 100,
    });
    const begun = async (afterMs: number) => {
      await vi.advanceTimersByTimeAsync(afterMs);
      return calls.map(({ items }) => items);
    };
    return { calls, add, begun };
  }

  test("new items go into the next call, which starts when the current one ends", async () => {
    const { calls, add, begun } = held();
    const first = add(1);
    await begun(5);
    const others = [add(2), add(3)];
    expect(await begun(99)).toEqual([[1]]);
    calls[0]?.end();
    await first;
    expect(await begun(0)).toEqual([[1], [2, 3]]);
    calls[1]?.end();
    await Promise.all(others);
    const last = add(4);
    expect(await begun(5)).toEqual([[1], [2, 3], [4]]);
    calls[2]?.end();
    await last;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a call that hangs delays the next one only briefly", async () => {
    const { calls, add, begun } = held();
    void add(1);
    await begun(5);
    const second = add(2);
    expect(await begun(100)).toEqual([[1], [2]]);
    calls[1]?.end();
    await second;
  });
});
