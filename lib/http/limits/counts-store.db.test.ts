import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { limitCounts } from "@/db/schema/limit-counts";
import { ownConnection, testDatabase, unique } from "@/db/testing";
import { deleteEndedCounts, exchangeCounts, newCountingProcess } from "./counts-store";
import { SharedCounts } from "./shared-counts";

const window = { name: "view", limit: 100, seconds: 60 };
const NOW = Date.now();

/** Simulates an application process with its own connections and counts. */
function process() {
  const { db } = ownConnection(2);
  const id = newCountingProcess();
  const exchanges: Promise<number[]>[] = [];
  const counts = new SharedCounts({
    maxEntries: 1000,
    onFailure: (error) => {
      throw error;
    },
    exchange: (own) => {
      const exchange = exchangeCounts(db, id, own);
      exchanges.push(exchange);
      return exchange;
    },
  });
  return {
    id,
    exchanges,
    async call(visitor: string): Promise<boolean> {
      const { allowed } = counts.add(window, visitor, 1, NOW);
      await new Promise<void>((done) => setImmediate(done));
      await Promise.all(exchanges);
      return allowed;
    },
  };
}

test("a limit counts across two processes, and a refused call costs no statement", async () => {
  const [one, other] = [process(), process()];
  const visitor = unique();
  let allowed = 0;
  for (let call = 0; call < 150; call++) if (await one.call(visitor)) allowed += 1;
  expect(allowed).toBe(100);
  const before = one.exchanges.length;
  for (let call = 0; call < 1000; call++) expect(await one.call(visitor)).toBe(false);
  expect(one.exchanges.length).toBe(before);
  for (let call = 0; call < 150; call++) if (await other.call(visitor)) allowed += 1;
  expect(allowed).toBe(105);
  expect(await other.call(unique())).toBe(true);
});

test("a repeated exchange counts once, and one of another window not at all", async () => {
  const db = testDatabase();
  const [one, other] = [newCountingProcess(), newCountingProcess()];
  const name = unique();
  const endsAt = Math.ceil(NOW / 60_000) * 60_000;
  for (let time = 0; time < 3; time++)
    expect(await exchangeCounts(db, one, [{ name, endsAt, calls: 7 }])).toEqual([0]);
  const own = [
    { name: unique(), endsAt, calls: 1 },
    { name, endsAt, calls: 1 },
  ];
  expect(await exchangeCounts(db, other, own)).toEqual([0, 7]);
  expect(await exchangeCounts(db, other, [{ name, endsAt: endsAt + 60_000, calls: 1 }])).toEqual([0]);
});

test("stored counts identify no visitor and are purged once their window has ended", async () => {
  const db = testDatabase();
  const id = newCountingProcess();
  const name = "view:203.0.113.9";
  const endsAt = Math.floor(NOW / 60_000) * 60_000;
  await exchangeCounts(db, id, [{ name, endsAt, calls: 7 }]);
  const mine = () => db.select().from(limitCounts).where(eq(limitCounts.process, id));
  expect(JSON.stringify(await mine())).not.toContain("203.0.113.9");
  await deleteEndedCounts(db);
  expect(await mine()).toEqual([]);
});

test("the purge does not wait for a process that counts the same callers in a new window", async () => {
  const db = testDatabase();
  const id = newCountingProcess();
  const endsAt = Math.floor(NOW / 60_000) * 60_000;
  const own = [unique(), unique()].map((name) => ({ name, endsAt, calls: 7 }));
  await exchangeCounts(db, id, own);
  const ends = () =>
    db.select({ endsAt: limitCounts.endsAt }).from(limitCounts).where(eq(limitCounts.process, id));
  const later = new Date(endsAt + 600_000);
  await ownConnection(1).db.transaction(async (tx) => {
    await tx.update(limitCounts).set({ endsAt: later }).where(eq(limitCounts.process, id));
    await deleteEndedCounts(db);
  });
  expect(await ends()).toEqual([{ endsAt: later }, { endsAt: later }]);
});
