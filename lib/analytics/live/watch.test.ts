import { describe, expect, test, vi } from "vitest";
import { Watch } from "./watch";

vi.mock("@/lib/services/log", () => ({ log: { warn: () => {} } }));

const TICK_MS = 2;
const LONG = { ms: 60_000 };

/** Creates a watch over versions that a test can change, and records its reads. */
function watched() {
  const versions = new Map([
    ["a", "1"],
    ["b", "1"],
  ]);
  const reads: string[][] = [];
  const watch = new Watch(async (orgIds) => {
    reads.push([...orgIds]);
    return new Map(versions);
  }, TICK_MS);
  return { versions, reads, watch };
}

describe("waiting for a change", () => {
  test("reads once for all waiting calls, and nothing while none waits", async () => {
    const { versions, reads, watch } = watched();
    const waiting = ["a", "a", "b"].map((orgId, index) =>
      watch.next({ orgId, caller: `p${index}`, after: "1" }, LONG),
    );
    versions.set("a", "2").set("b", "3");
    expect(await Promise.all(waiting)).toEqual(["2", "2", "3"]);
    expect(reads).toEqual([["a", "b"]]);
    expect(watch.size).toBe(0);
  });

  test("answers a page that missed a change at the next poll, but not up-to-date ones", async () => {
    const { watch } = watched();
    const current = watch.next({ orgId: "a", caller: "p", after: "1" }, { ms: 50 });
    expect(await watch.next({ orgId: "a", caller: "q", after: "0" }, LONG)).toBe("1");
    expect(watch.size).toBe(1);
    expect(await current).toBeNull();
  });

  test("reads once a second, so that a change is told within a second", async () => {
    vi.useFakeTimers();
    try {
      let version = "1";
      const watch = new Watch(async () => new Map([["a", version]]));
      const told = vi.fn();
      void watch.next({ orgId: "a", caller: "p", after: "1" }, LONG).then(told);
      await vi.advanceTimersByTimeAsync(5500);
      expect(told).not.toHaveBeenCalled();
      version = "2";
      await vi.advanceTimersByTimeAsync(1000);
      expect(told).toHaveBeenCalledWith("2");
    } finally {
      vi.useRealTimers();
    }
  });

  test("ends when the page disconnects or the process ends", async () => {
    const { watch } = watched();
    const page = new AbortController();
    const left = watch.next({ orgId: "a", caller: "p", after: "1" }, { ...LONG, signal: page.signal });
    const stays = watch.next({ orgId: "a", caller: "q", after: "1" }, LONG);
    page.abort();
    expect(await left).toBeNull();
    watch.end();
    expect(await stays).toBeNull();
    expect(await watch.next({ orgId: "a", caller: "q", after: "1" }, LONG)).toBeNull();
  });

  test("continues after a failed read", async () => {
    let failing = true;
    const watch = new Watch(async () => {
      if (!failing) return new Map([["a", "2"]]);
      failing = false;
      throw new Error("the database is down");
    }, TICK_MS);
    expect(await watch.next({ orgId: "a", caller: "p", after: "1" }, LONG)).toBe("2");
  });

  test("is refused beyond twenty calls of a person", async () => {
    const { watch } = watched();
    const waiting = Array.from({ length: 20 }, () =>
      watch.next({ orgId: "a", caller: "p", after: "1" }, LONG),
    );
    const one = { orgId: "b", after: "1" };
    await expect(watch.next({ ...one, caller: "p" }, LONG)).rejects.toMatchObject({ code: "limited" });
    const other = watch.next({ ...one, caller: "q" }, LONG);
    watch.end();
    await Promise.all([...waiting, other]);
  });
});
