import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Bench, createDatabase, EVENT_KEY, setUp, until } from "../testing/harness";

/** The guarantees to functions, with the real SDK: client, HTTP, database. */
let bench: Bench;
beforeAll(async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")));
});
afterAll(() => bench.close());

const post = (body: unknown, headers: Record<string, string> = {}, key = EVENT_KEY): Promise<Response> =>
  fetch(`${bench.jobsUrl}/e/${key}`, { method: "POST", headers, body: JSON.stringify(body) });

const stepsOf = async (fn: string): Promise<string[]> =>
  (await bench.effects(fn)).map((effect) => effect.step);

async function statusOf(fnId: string): Promise<string[]> {
  const { rows } = await bench.pool.query<{ status: string }>(
    "SELECT status FROM jobs.runs WHERE fn_id = $1",
    [fnId],
  );
  return rows.map((row) => row.status);
}

test("an event sent twice under one id starts its functions once, and both requests get 200", async () => {
  const event = { name: "t/plain", id: "same", data: { note: "twice" } };
  await Promise.all([bench.client.send(event), bench.client.send(event)]);
  await bench.client.send(event);
  await bench.idle();
  expect((await bench.effects("plain")).filter((effect) => effect.note === "twice")).toHaveLength(1);
});

test("a request repeated with its seed starts nothing new", async () => {
  const headers = { "x-inngest-event-id-seed": "seed-1" };
  for (let n = 0; n < 2; n += 1)
    expect((await post([{ name: "t/plain", data: { note: "seed" } }], headers)).status).toBe(200);
  await bench.idle();
  expect((await bench.effects("plain")).filter((effect) => effect.note === "seed")).toHaveLength(1);
});

test("an idempotency key allows one run, regardless of event ids", async () => {
  await bench.client.send(["o1", "o1", "o2"].map((order) => ({ name: "t/once", data: { order } })));
  await bench.idle();
  expect((await bench.effects("once")).map((effect) => effect.note).sort()).toEqual(["o1", "o2"]);
});

test("the event API refuses a wrong key and a malformed event", async () => {
  expect((await post([{ name: "t/plain" }], {}, "wrong")).status).toBe(401);
  expect((await post([{ data: {} }])).status).toBe(400);
});

test("steps run once each in order: single, sleeping, parallel, sending events", async () => {
  await bench.client.send({ name: "t/chain", data: { sleep: "30s" } });
  await until("the sleep", async () => (await bench.state()).sleeping === 1);
  // The sleep uses the installation's clock: advancing it ends the sleep.
  bench.moveClock(60_000);
  await until("the chain", async () => (await statusOf("app-chain"))[0] === "completed");
  bench.moveClock(0);
  await until("the clock to be back", async () => Date.parse((await bench.state()).now) < Date.now() + 1000);
  await bench.idle();
  const effects = await bench.effects("chain");
  expect(effects.map((effect) => effect.step).sort()).toEqual(["a", "b", "c", "d"]);
  expect([effects[0]?.step, effects[3]?.step]).toEqual(["a", "d"]);
  const { rows } = await bench.pool.query("SELECT result FROM jobs.runs WHERE fn_id = 'app-chain'");
  expect(rows).toEqual([{ result: 5 }]);
  expect((await bench.effects("plain")).filter((effect) => effect.note === "announced")).toHaveLength(1);
});

test("each step is retried separately and successful steps are not repeated", async () => {
  await bench.client.send({ name: "t/flaky", data: {} });
  await bench.idle();
  const effects = await bench.effects("flaky");
  expect(effects.map((effect) => `${effect.step}:${effect.note}`)).toEqual([
    "first:0",
    "first:1",
    "second:0",
    "second:1",
    "second:2",
  ]);
  expect(await statusOf("app-flaky")).toEqual(["completed"]);
});

test("a Retry-After is respected", async () => {
  await bench.client.send({ name: "t/later", data: {} });
  await bench.idle();
  const [first, second] = (await bench.effects("later")).map((effect) => Number(effect.note));
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(2000);
});

test("a non-retriable error fails the run at once and its failure handler runs once", async () => {
  await bench.client.send({ name: "t/hopeless", data: { note: "original" } });
  await bench.idle();
  expect(await stepsOf("hopeless")).toEqual(["body"]);
  expect((await bench.effects("hopeless-failure")).map((effect) => effect.note)).toEqual([
    "never again|original",
  ]);
  expect((await bench.state()).failed).toBe(1);
});

test("a failed run can be retried", async () => {
  const { rows } = await bench.pool.query<{ id: string }>("SELECT id FROM jobs.runs WHERE status = 'failed'");
  expect((await bench.control("POST", `runs/${rows[0]?.id}/retry`)).status).toBe(200);
  await until("the second try", async () => (await stepsOf("hopeless")).length === 2);
  await bench.idle();
  expect((await bench.control("POST", "runs/unknown/retry")).status).toBe(404);
});

test("a function may catch a failed step", async () => {
  await bench.client.send({ name: "t/caught", data: {} });
  await bench.idle();
  expect(await stepsOf("caught")).toEqual(["bad", "bad", "plan-b"]);
  expect(await statusOf("app-caught")).toEqual(["completed"]);
});

test("calls with one concurrency key never overlap, and other keys continue meanwhile", async () => {
  const keys = ["x", "y"].flatMap((key) => Array.from({ length: 8 }, () => key));
  await bench.client.send(keys.map((key) => ({ name: "t/narrow", data: { key } })));
  await bench.idle();
  const effects = await bench.effects("narrow");
  for (const key of ["x", "y"]) {
    const steps = effects.filter((effect) => effect.note === key).map((effect) => effect.step);
    expect(steps.join()).toBe(Array.from({ length: 8 }, () => "enter,leave").join());
  }
  const xs = effects.map((effect, at) => ({ ...effect, at })).filter((effect) => effect.note === "x");
  const between = effects.slice(xs[0]?.at, xs.at(-1)?.at).filter((effect) => effect.note === "y");
  expect(between.length).toBeGreaterThan(0);
});

test("a cron function runs once when due, also when the clock skips several ticks", async () => {
  expect(await stepsOf("nightly")).toEqual([]);
  bench.moveClock(3 * 86_400_000);
  await until("the night", async () => (await stepsOf("nightly")).length > 0);
  await bench.idle();
  expect((await bench.effects("nightly")).map((effect) => effect.note)).toEqual(["inngest/scheduled.timer"]);
  bench.moveClock(4 * 86_400_000);
  await until("the next night", async () => (await stepsOf("nightly")).length > 1);
  bench.moveClock(0);
});

test("work postponed under a moved clock continues when the clock is moved back", async () => {
  bench.moveClock(86_400_000);
  await until("the new day", async () => Date.parse((await bench.state()).now) > Date.now() + 86_000_000);
  const before = (await stepsOf("later")).length;
  await bench.client.send({ name: "t/later", data: {} });
  // If the machine stalls for the two seconds until the retry, the run has already ended.
  await until(
    "the first try",
    async () => (await bench.state()).retrying === 1 || (await stepsOf("later")).length === before + 2,
  );
  bench.moveClock(0);
  await bench.idle();
  expect((await stepsOf("later")).length).toBe(before + 2);
});

test("with duplicated, dropped, delayed and failing calls, all work is still done", async () => {
  for (const kind of ["duplicate", "drop", "delay", "reorder", "fail"])
    await bench.control("POST", "faults", { on: "deliveries", kind, match: "app-silent", times: 2, ms: 20 });
  await bench.control("POST", "faults", { on: "requests", kind: "fail", match: "POST /e/", times: 1 });
  expect((await post([{ name: "t/silent" }])).status).toBe(500);
  await bench.client.send(Array.from({ length: 4 }, () => ({ name: "t/silent", data: {} })));
  await bench.idle();
  expect(await statusOf("app-silent")).toEqual(Array.from({ length: 4 }, () => "completed"));
});

test("no step ran after it was memoized, and the console shows the completed work", async () => {
  const { rows } = await bench.pool.query("SELECT * FROM public.effects WHERE memoised");
  expect(rows).toEqual([]);
  const page = await (await fetch(bench.jobsUrl)).text();
  expect(page).toContain("app-hopeless");
  expect(page).toContain("failed: never again");
  expect((await fetch(`${bench.jobsUrl}/health`)).status).toBe(200);
});
