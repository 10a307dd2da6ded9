import { afterEach, expect, inject, test } from "vitest";
import { type Bench, createDatabase, setUp, until } from "../testing/harness";

let bench: Bench;
afterEach(() => bench.close());

/** Guarantees after crashes: no step missing, none run again once memoized, no duplicate run. */
async function expectAllDone(events: number, kills: number): Promise<void> {
  const { rows: runs } = await bench.pool.query(
    "SELECT fn_id, status, count(*)::integer AS n FROM jobs.runs GROUP BY 1, 2 ORDER BY 1",
  );
  expect(runs).toEqual([
    { fn_id: "app-chain", status: "completed", n: events },
    { fn_id: "app-plain", status: "completed", n: events },
  ]);
  const { rows: steps } = await bench.pool.query<{ step: string; runs: number; most: number; again: number }>(
    `SELECT step, count(*)::integer AS runs, max(n)::integer AS most, sum(n - 1)::integer AS again
     FROM (SELECT run_id, step, count(*) AS n FROM public.effects WHERE fn = 'chain' GROUP BY 1, 2) e
     GROUP BY 1 ORDER BY 1`,
  );
  expect(steps.map(({ step, runs: n }) => [step, n])).toEqual(
    ["a", "b", "c", "d"].map((step) => [step, events]),
  );
  for (const { most } of steps) expect(most).toBeLessThanOrEqual(kills + 1);
  const { rows: violations } = await bench.pool.query("SELECT * FROM public.effects WHERE memoised");
  expect(violations).toEqual([]);
}

/** Sends all events; every accepted one must be processed. */
async function sendAll(events: number): Promise<void> {
  const ids = Array.from({ length: events }, (_, n) => `e${n}`);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const event = { name: "t/chain", id, data: {} };
        await until(`event ${id} to be taken`, async () => (await bench.client.send(event)).ids.length === 1);
      }
    }),
  );
}

const effectsDone = async (): Promise<number> => {
  const { rows } = await bench.pool.query("SELECT count(*)::integer AS n FROM public.effects");
  return rows[0]?.n ?? 0;
};

test("killed repeatedly, the server loses no event and repeats no memoized step", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")));
  const events = 60;
  const sent = sendAll(events);
  const kills = 3;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await effectsDone();
    await until("some progress", async () => (await effectsDone()) > before + 40);
    await bench.jobs.end("SIGKILL");
    await bench.jobs.start();
  }
  await sent;
  await bench.idle();
  await expectAllDone(events, kills);
});

test("killing the app costs no function an attempt", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")), { CHECKPOINTING: "off" });
  const sent = sendAll(40);
  const kills = 3;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await effectsDone();
    await until("some progress", async () => (await effectsDone()) > before + 40);
    await bench.app.end("SIGKILL");
    await bench.app.start();
  }
  await sent;
  await bench.idle();
  await expectAllDone(40, kills);
  const { rows } = await bench.pool.query("SELECT max(attempt) AS attempt FROM jobs.steps");
  expect(rows).toEqual([{ attempt: 0 }]);
});

test("on SIGTERM the server writes its results and a standby takes over", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")));
  await bench.client.send(Array.from({ length: 30 }, (_, n) => ({ name: "t/plain", id: `p${n}`, data: {} })));
  await bench.jobs.end("SIGTERM");
  expect(bench.jobs.process?.exitCode).toBe(0);
  await bench.jobs.start();
  await bench.idle();
  // A call whose response was applied before the end is not repeated.
  const effects = await bench.effects("plain");
  expect(new Set(effects.map((effect) => effect.run_id)).size).toBe(30);
  expect(effects).toHaveLength(30);
});
