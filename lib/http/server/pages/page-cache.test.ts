import { expect, test } from "vitest";
import { PageCache } from "./page-cache";

function cacheOf(limits: Partial<{ mostEntries: number; mostBytes: number }> = {}) {
  const time = { now: 0 };
  const made: string[] = [];
  const cache = new PageCache<string>(
    { freshMs: 2000, patienceMs: 10_000, mostEntries: 10, mostBytes: 10_000, ...limits },
    () => time.now,
  );
  const get = (key: string, page = `${key} at ${time.now}`) =>
    cache.get(
      key,
      async () => {
        made.push(key);
        return page;
      },
      (kept) => (kept === "not kept" ? null : kept.length),
    );
  return { cache, time, made, get };
}

test("a page is rendered once for all concurrent requests and those in the next two seconds", async () => {
  const { time, made, get } = cacheOf();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => get("a"))))).toEqual(new Set(["a at 0"]));
  time.now = 1999;
  expect(await get("a")).toBe("a at 0");
  expect(made).toEqual(["a"]);
  time.now = 2000;
  expect(await get("a")).toBe("a at 2000");
});

test("a page's age counts from the start of its rendering", async () => {
  const { cache, time, get } = cacheOf();
  await cache.get(
    "a",
    async () => {
      time.now = 1500;
      return "slow";
    },
    () => 1,
  );
  time.now = 2000;
  expect(await get("a")).toBe("a at 2000");
});

test("few of many requested URLs are cached, and a popular one stays", async () => {
  const { cache, made, get } = cacheOf();
  await get("popular");
  for (let index = 0; index < 1000; index++) {
    await get(`?${index}`);
    await get("popular");
  }
  expect(cache.size.entries).toBe(10);
  expect(made.filter((key) => key === "popular")).toHaveLength(1);
});

test("cached pages are bounded in bytes, including their keys, and a larger page is not cached", async () => {
  const { cache, get } = cacheOf();
  for (let index = 0; index < 8; index++) await get(`${index}`.padEnd(1000, "x"), "y".repeat(1000));
  expect(cache.size).toEqual({ entries: 5, bytes: 10_000 });
  await get("large", "z".repeat(20_000));
  expect(cache.size).toEqual({ entries: 5, bytes: 10_000 });
  await get("0".padEnd(1000, "x"), "y");
  expect(cache.size.bytes).toBeLessThanOrEqual(10_000);
});

test("a page that must not be cached and one that failed are rendered again", async () => {
  const { cache, made, get } = cacheOf();
  await get("a", "not kept");
  await get("a", "not kept");
  const failing = () =>
    cache.get(
      "b",
      () => Promise.reject(new Error("down")),
      () => 1,
    );
  await expect(failing()).rejects.toThrow("down");
  expect(await get("b")).toBe("b at 0");
  expect(made).toEqual(["a", "a", "b"]);
  expect(cache.size.entries).toBe(1);
});

test("after a change, neither cached pages nor a rendering in progress are used", async () => {
  const { cache, get } = cacheOf();
  await get("a");
  let resolve: (page: string) => void = () => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  const before = cache.get(
    "b",
    () => promise,
    () => 1,
  );
  cache.clear();
  expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  const after = get("b", "new");
  resolve("old");
  expect(await before).toBe("old");
  expect(await after).toBe("new");
  expect(await get("b")).toBe("new");
});

test("a rendering that never ends does not hold up a view ten seconds later", async () => {
  const { cache, time, get } = cacheOf();
  void cache.get(
    "a",
    () => new Promise(() => {}),
    () => 1,
  );
  time.now = 10_000;
  expect(await get("a")).toBe("a at 10000");
  expect(await get("a", "not made")).toBe("a at 10000");
});
