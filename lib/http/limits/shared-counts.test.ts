import fc from "fast-check";
import { expect, test } from "vitest";
import { type OwnCount, SharedCounts } from "./shared-counts";

const MINUTE = 60_000;
const window = { name: "view", limit: 100, seconds: 60 };

/** Processes that share one store in memory; `isDown` makes its exchanges fail. */
function processes(count: number, maxEntries = 1000) {
  const rows = new Map<string, OwnCount>();
  const store = { isDown: false, exchanges: 0, failures: 0 };
  const all = Array.from(
    { length: count },
    (_, number) =>
      new SharedCounts({
        maxEntries,
        onFailure: () => {
          store.failures += 1;
        },
        exchange: async (own) => {
          store.exchanges += 1;
          if (store.isDown) throw new Error("away");
          return own.map((one) => {
            rows.set(`${number} ${one.name}`, one);
            return [...rows]
              .filter(
                ([id, row]) =>
                  id !== `${number} ${one.name}` && id.endsWith(` ${one.name}`) && row.endsAt === one.endsAt,
              )
              .reduce((sum, [, { calls }]) => sum + calls, 0);
          });
        },
      }),
  );
  return { all, store };
}

/** Exchanges begin in the next turn of the event loop and end in the turn after it. */
const exchanged = async () => {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((done) => setImmediate(done));
};

/** Returns how many of `calls` calls are allowed, made at each process in turn, with an exchange after every call. */
async function allowed(all: readonly SharedCounts[], calls: number, now = 1): Promise<number> {
  let passed = 0;
  for (let call = 0; call < calls; call++) {
    if (all[call % all.length]?.add(window, "a visitor", 1, now).allowed) passed += 1;
    await exchanged();
  }
  return passed;
}

test("two processes together allow the limit and at most a twentieth more", async () => {
  const passed = await allowed(processes(2).all, 250);
  expect(passed).toBeGreaterThanOrEqual(100);
  expect(passed).toBeLessThanOrEqual(105);
});

test("one process allows exactly the limit", async () => {
  expect(await allowed(processes(1).all, 250)).toBe(100);
});

test("in any order of calls, each further process allows at most a twentieth of the limit more", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { minLength: 300, maxLength: 400 }), async (order) => {
      const { all } = processes(5);
      let passed = 0;
      for (const number of order) {
        if (all[number]?.add(window, "a visitor", 1, 1).allowed) passed += 1;
        await exchanged();
      }
      expect(passed).toBeGreaterThanOrEqual(100);
      expect(passed).toBeLessThanOrEqual(120);
    }),
    { numRuns: 20 },
  );
});

test("a caller with few calls costs no exchange, and a flood at most twenty in a window", async () => {
  const { all, store } = processes(2);
  for (let call = 0; call < 4; call++) all[0]?.add(window, "few", 1, 1);
  await exchanged();
  expect(store.exchanges).toBe(0);
  await allowed(all.slice(0, 1), 5000);
  expect(store.exchanges).toBe(20);
});

test("concurrent calls, and those during an exchange, are exchanged together", async () => {
  const { all, store } = processes(1);
  for (let call = 0; call < 50; call++)
    for (let visitor = 0; visitor < 10; visitor++) all[0]?.add(window, `${visitor}`, 1, 1);
  await exchanged();
  expect(store.exchanges).toBe(1);
});

test("while the store fails, each process counts alone and retries after a second", async () => {
  const { all, store } = processes(2);
  store.isDown = true;
  expect(await allowed(all, 500)).toBe(200);
  expect(store.failures).toBe(2);
  store.isDown = false;
  for (const one of all) one.add(window, "a visitor", 1, 1002);
  await exchanged();
  for (const one of all) expect(one.add(window, "a visitor", 0, 1003).remaining).toBe(0);
});

test("a window ends at a whole minute, for all processes alike, and its counters are dropped", async () => {
  const [one = new SharedCounts({ exchange: async () => [], onFailure: () => {}, maxEntries: 1 })] =
    processes(1).all;
  expect(one.add(window, "a", 1, 59_999)).toMatchObject({ remaining: 99, resetAt: 60 });
  expect(one.add(window, "a", 1, MINUTE)).toMatchObject({ remaining: 99, resetAt: 120 });
  expect(one.size).toBe(1);
});

test("memory is bounded: the oldest counter is dropped, and the newest are exact", () => {
  const one = new SharedCounts({ exchange: async () => [], onFailure: () => {}, maxEntries: 1000 });
  for (let n = 0; n < 5000; n++) one.add(window, `${n}`, 1, 1);
  expect(one.size).toBe(1000);
  expect(one.add(window, "4999", 1, 1).remaining).toBe(98);
  expect(one.add(window, "0", 1, 1).remaining).toBe(99);
});

test("a call given back after its window has ended admits no further call", async () => {
  const { all, store } = processes(2);
  const [one, other] = all;
  for (let call = 0; call < 100; call++) one?.add(window, "a visitor", 1, 1);
  for (let call = 0; call < 100; call++) one?.add(window, "a visitor", -1, MINUTE);
  await exchanged();
  expect(store.exchanges).toBe(1);
  expect(
    await allowed(
      [one, other].flatMap((it) => it ?? []),
      300,
      MINUTE,
    ),
  ).toBeLessThanOrEqual(105);
});

test("an exchange contains each counter once, even if its window ended or it was dropped before", async () => {
  const exchanges: OwnCount[][] = [];
  let end: () => void = () => {};
  const first = new Promise<void>((done) => {
    end = done;
  });
  const one = new SharedCounts({
    maxEntries: 2,
    onFailure: () => {},
    exchange: async (own) => {
      exchanges.push([...own]);
      if (exchanges.length === 1) await first;
      return own.map(() => 0);
    },
  });
  const five = (visitor: string, now: number) => {
    for (let call = 0; call < 5; call++) one.add(window, visitor, 1, now);
  };
  five("slow", 1);
  await exchanged();
  five("a", 1);
  // Drops the two counters before.
  for (const visitor of ["b", "c"]) one.add(window, visitor, 1, 1);
  five("a", 1);
  five("a", MINUTE);
  five("d", MINUTE);
  end();
  await exchanged();
  expect(exchanges[1]?.map(({ name, endsAt }) => [name, endsAt])).toEqual([
    ["view:a", 2 * MINUTE],
    ["view:d", 2 * MINUTE],
  ]);
});

test("dropping the oldest counter costs the same at any number of counters", () => {
  const secondsOf = (maxEntries: number) => {
    const one = new SharedCounts({ exchange: async () => [], onFailure: () => {}, maxEntries });
    for (let n = 0; n < maxEntries; n++) one.add(window, `${n}`, 1, 1);
    const before = process.cpuUsage();
    for (let n = 0; n < 90_000; n++) one.add(window, `more ${n}`, 1, 1);
    return process.cpuUsage(before).user / 1e6;
  };
  const few = Math.min(secondsOf(1000), secondsOf(1000));
  // A scan from the front would take about thirty times as long as with few counters.
  const bound = 10 * Math.max(0.03, few);
  // Best of up to four runs, because the CPU time includes other work of the process.
  let many = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 4 && many >= bound; tries++) many = Math.min(many, secondsOf(200_000));
  expect(many).toBeLessThan(bound);
});
