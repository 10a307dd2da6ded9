import { afterEach, expect, inject, test } from "vitest";
import {
  type Bench,
  type Child,
  createDatabase,
  EVENT_KEY,
  emulatorProcess,
  freePort,
  SIGNING_KEY,
  setUp,
  until,
} from "../testing/harness";

let bench: Bench;
afterEach(() => bench.close());

test("a function with an unsupported option, or combination of options, stops the start with its name and a separate exit code", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")), { UNSUPPORTED: "yes" }, "app");
  await bench.jobs.start();
  expect(await bench.jobs.exited()).toBe(78);
  expect(bench.jobs.output).toMatch(/"app-limited": the option rateLimit is not supported/);
  expect(bench.jobs.output).toMatch(/"app-batched": batchEvents cannot be combined with idempotency/);
});

test("events that arrive before the app wait for it", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")), {}, "app");
  await bench.app.end("SIGKILL");
  await bench.jobs.start();
  await bench.client.send({ name: "t/plain", id: "early", data: { note: "early" } });
  expect(await bench.state()).toMatchObject({ synced: false, queued: 1, idle: false });
  await bench.app.start();
  await bench.idle();
  expect((await bench.effects("plain")).map((effect) => effect.note)).toEqual(["early"]);
});

/** A second server on the database of `bench`, started. */
async function startStandby(url: string): Promise<{ standby: Child; origin: string }> {
  const port = await freePort();
  const standby = emulatorProcess({
    DATABASE_URL: url,
    DATA_DIR: ".data-test",
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
    INNGEST_SERVE_URL: bench.serveUrl,
    JOBS_PORT: String(port),
  });
  await standby.start();
  return { standby, origin: `http://127.0.0.1:${port}` };
}

test("a second server is a standby, accepts events, and leads as soon as the first is gone", async () => {
  const url = await createDatabase(inject("adminUrl"));
  bench = await setUp(url);
  const { standby, origin } = await startStandby(url);
  const send = (id: string) =>
    fetch(`${origin}/e/${EVENT_KEY}`, {
      method: "POST",
      body: JSON.stringify({ name: "t/plain", id, data: { note: id } }),
    });
  try {
    expect((await send("by-leader")).status).toBe(200);
    await until("the leader to run it", async () => (await bench.effects("plain")).length === 1);
    // If killed before it stored the response, it would run the event again.
    await bench.idle();
    expect((await fetch(`${origin}/health`)).status).toBe(503);
    await bench.jobs.end("SIGKILL");
    await send("by-standby");
    await until("the standby to run it", async () => (await bench.effects("plain")).length === 2);
    expect((await bench.effects("plain")).map((effect) => effect.note)).toEqual(["by-leader", "by-standby"]);
  } finally {
    await standby.end("SIGKILL");
  }
});

test("a standby that takes over continues the open batches, with events that both servers accepted", async () => {
  const url = await createDatabase(inject("adminUrl"));
  bench = await setUp(url);
  const { standby, origin } = await startStandby(url);
  const send = (at: string, ...notes: string[]) =>
    fetch(`${at}/e/${EVENT_KEY}`, {
      method: "POST",
      body: JSON.stringify(notes.map((note) => ({ name: "t/batch", data: { key: "k", note } }))),
    });
  try {
    await send(bench.jobsUrl, "1");
    await send(origin, "2");
    await until("both events", async () => (await bench.state()).batched === 2);
    await bench.jobs.end("SIGKILL");
    await until("the lead", async () => (await fetch(`${origin}/health`)).status === 200);
    await send(origin, "3");
    await until("the batch", async () => (await bench.effects("batch")).length === 1);
    expect((await bench.effects("batch"))[0]?.note).toBe("1:1,2,3");
  } finally {
    await standby.end("SIGKILL");
  }
});
