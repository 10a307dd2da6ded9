import { afterEach, expect, inject, test } from "vitest";
import { type Bench, createDatabase, EVENT_KEY, setUp, until } from "../testing/harness";

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

/** The number of effects between two kills. Each event has five effects. */
const PROGRESS = 20;
const effectsDone = async (): Promise<number> => {
  const { rows } = await bench.pool.query("SELECT count(*)::integer AS n FROM public.effects");
  return rows[0]?.n ?? 0;
};

test("killed repeatedly, the server loses no event and repeats no memoized step", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")));
  const events = 16;
  const sent = sendAll(events);
  const kills = 2;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await effectsDone();
    await until("some progress", async () => (await effectsDone()) > before + PROGRESS);
    await bench.jobs.end("SIGKILL");
    await bench.jobs.start();
  }
  await sent;
  await bench.idle();
  await expectAllDone(events, kills);
});

test("killing the app costs no function an attempt", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")), { CHECKPOINTING: "off" });
  const events = 14;
  const sent = sendAll(events);
  const kills = 2;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await effectsDone();
    await until("some progress", async () => (await effectsDone()) > before + PROGRESS);
    await bench.app.end("SIGKILL");
    await bench.app.start();
  }
  await sent;
  await bench.idle();
  await expectAllDone(events, kills);
  const { rows } = await bench.pool.query("SELECT max(attempt) AS attempt FROM jobs.steps");
  expect(rows).toEqual([{ attempt: 0 }]);
});

test("on SIGTERM the server writes its results and a standby takes over", async () => {
  // Calls in flight take longer than usual on a busy machine.
  bench = await setUp(await createDatabase(inject("adminUrl")), { JOBS_DRAIN_MS: "60000" });
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

/** Appends events to batches of 50 of "app-crowd", in requests of ten. */
async function appendCrowd(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 10) {
    const events = Array.from({ length: 10 }, (_, k) => ({ name: "t/crowd", data: { note: `n${n + k}` } }));
    // Repeated with its seed, as the SDK does: a request whose answer was lost is not appended twice.
    const headers = { "x-inngest-event-id-seed": `${1743130137367 + n},eii2YKXRVTJPuA==` };
    const request = { method: "POST", headers, body: JSON.stringify(events) };
    await until(
      `events ${n} to be taken`,
      async () => (await fetch(`${bench.jobsUrl}/e/${EVENT_KEY}`, request)).ok,
    );
  }
}

/** The events of each batch that ran. A call in flight at a kill is repeated, with the same events. */
async function crowds(): Promise<string[][]> {
  const batches = new Map<string, Set<string>>();
  for (const { run_id, note } of await bench.effects("crowd"))
    batches.set(run_id, (batches.get(run_id) ?? new Set()).add(note));
  for (const compositions of batches.values()) expect(compositions.size).toBe(1);
  return [...batches.values()].map(([note = ""]) => note.split(":")[1]?.split(",") ?? []);
}

test("a server killed between the events of a batch and its start continues the batch with all of them", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")));
  await appendCrowd(1, 20);
  await bench.jobs.end("SIGKILL");
  await bench.jobs.start();
  // Until it leads, accepted events wait and may be appended after later ones.
  await until("the lead", async () => (await bench.state()).leader && (await bench.state()).synced);
  expect(await bench.state()).toMatchObject({ batches: 1, batched: 20 });
  await appendCrowd(21, 60);
  await until("the full batch", async () => (await crowds()).length === 1);
  expect((await crowds())[0]).toEqual(Array.from({ length: 50 }, (_, n) => `n${n + 1}`));
  await bench.jobs.end("SIGKILL");
  // Its time is over while no server runs.
  bench.moveClock(2 * 3_600_000);
  await bench.jobs.start();
  await bench.idle();
  expect((await crowds())[1]).toEqual(Array.from({ length: 10 }, (_, n) => `n${n + 51}`));
});

test("killed repeatedly, the server puts each event into exactly one batch", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")));
  const part = 100;
  const sent = Promise.all(Array.from({ length: 4 }, (_, n) => appendCrowd(n * part + 1, (n + 1) * part)));
  for (const started of [2, 4]) {
    await until("some batches", async () => (await crowds()).length >= started);
    await bench.jobs.end("SIGKILL");
    await bench.jobs.start();
  }
  await sent;
  // A statement that a killed server left in flight may take events that its successor has counted in; then one batch
  // is smaller and the last one waits for its time.
  await until("all full batches", async () => {
    const { queued, running, batched } = await bench.state();
    return queued + running === 0 && batched < 50;
  });
  bench.moveClock(2 * 3_600_000);
  await bench.idle();
  const batches = await crowds();
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(50);
  expect(batches.flat()).toHaveLength(4 * part);
  expect(new Set(batches.flat()).size).toBe(4 * part);
});
