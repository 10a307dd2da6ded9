import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Bench, createDatabase, setUp, until } from "../testing/harness";

/** Guarantees while the shared clock is ahead: nothing stalls, nothing is lost. */
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
let bench: Bench;
beforeAll(async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")));
});
afterAll(() => bench.close());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const notes = async (fn: string) => (await bench.effects(fn)).map((effect) => effect.note);

/** Moves the clock and waits until the server uses it. */
async function moveTo(offsetMs: number): Promise<void> {
  bench.moveClock(offsetMs);
  await until("the clock", async () => {
    const off = Date.parse((await bench.state()).now) - Date.now() - offsetMs;
    return Math.abs(off) < 5000;
  });
}

/** Waits until nothing is running, including the nightly function triggered by a jump. */
async function caughtUp(): Promise<void> {
  await until("the night to come", async () => {
    const { rows } = await bench.pool.query<{ next_at: Date }>("SELECT next_at FROM jobs.crons");
    return (rows[0]?.next_at.getTime() ?? 0) > Date.parse((await bench.state()).now);
  });
  await bench.idle();
}

test("a sleep until a date ends when the clock passes that date, and not before", async () => {
  await bench.client.send([
    { name: "t/dated", data: { until: inDays(200), note: "200 days" } },
    { name: "t/dated", data: { until: inDays(100), note: "100 days" } },
  ]);
  await until("both to sleep", async () => (await bench.state()).sleeping === 2);
  await moveTo(99 * DAY_MS);
  await caughtUp();
  expect(await bench.state()).toMatchObject({ sleeping: 2 });
  await moveTo(101 * DAY_MS);
  await until("the first", async () => (await notes("dated")).length === 1);
  await moveTo(YEAR_MS);
  await until("the second", async () => (await notes("dated")).length === 2);
  expect(await notes("dated")).toEqual(["100 days", "200 days"]);
});

test("a cron that was due hundreds of times during a jump runs once, promptly, and then at its next time", async () => {
  await caughtUp();
  const before = (await notes("nightly")).length;
  await moveTo(2 * YEAR_MS);
  await until("the made-up night", async () => (await notes("nightly")).length > before);
  await caughtUp();
  expect(await notes("nightly")).toHaveLength(before + 1);
  const { rows } = await bench.pool.query<{ next_at: Date }>("SELECT next_at FROM jobs.crons");
  const now = Date.parse((await bench.state()).now);
  const ahead = (rows[0]?.next_at.getTime() ?? 0) - now;
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(DAY_MS);
});

test("a jump while the job server is down is processed after its restart", async () => {
  await caughtUp();
  const before = (await notes("nightly")).length;
  await bench.client.send({ name: "t/dated", data: { until: inDays(2 * 365 + 100), note: "away" } });
  await until("the sleep", async () => (await bench.state()).sleeping === 1);
  await bench.jobs.end("SIGKILL");
  bench.moveClock(3 * YEAR_MS);
  await bench.jobs.start();
  await until("the sleeper", async () => (await notes("dated")).includes("away"));
  await until("the night", async () => (await notes("nightly")).length === before + 1);
});

test("work in progress during repeated clock jumps is completed, each step as often as without them", async () => {
  const runs = 20;
  await bench.client.send(Array.from({ length: runs }, () => ({ name: "t/flaky", data: {} })));
  await bench.client.send(Array.from({ length: runs }, () => ({ name: "t/chain", data: { sleep: "30d" } })));
  for (let jump = 1; jump <= 12; jump += 1) {
    await bench.client.send({ name: "t/plain", data: { note: `jump ${jump}` } });
    await moveTo(3 * YEAR_MS + jump * 31 * DAY_MS);
  }
  await bench.idle();
  // Some start sleeping only during the last of these months.
  await moveTo(5 * YEAR_MS);
  await bench.idle();
  const { rows } = await bench.pool.query<{ fn_id: string; status: string; n: number }>(
    `SELECT fn_id, status, count(*)::integer AS n FROM jobs.runs
     WHERE fn_id IN ('app-flaky', 'app-chain') GROUP BY 1, 2 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { fn_id: "app-chain", status: "completed", n: runs },
    { fn_id: "app-flaky", status: "completed", n: runs },
  ]);
  expect(await bench.effects("flaky")).toHaveLength(5 * runs);
  expect(await bench.effects("chain")).toHaveLength(4 * runs);
  const jumps = (await notes("plain")).filter((note) => note.startsWith("jump"));
  expect(new Set(jumps).size).toBe(12);
  expect(jumps).toHaveLength(12);
  expect(await bench.state()).toMatchObject({ sleeping: 0, retrying: 0, failed: 0 });
});
