import { fileURLToPath } from "node:url";
import { afterEach, expect, inject, test } from "vitest";
import { type Bench, Child, createDatabase, freePort, setUp, until } from "../testing/harness";

let bench: Bench;
afterEach(() => bench.close());

test("a function with an unsupported option stops the start with its name and a separate exit code", async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")), { UNSUPPORTED: "yes" }, "app");
  await bench.jobs.start();
  expect(await bench.jobs.exited()).toBe(78);
  expect(bench.jobs.output).toMatch(/"app-batched": the option batchEvents is not supported/);
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

test("a second server is a standby, accepts events, and leads as soon as the first is gone", async () => {
  const url = await createDatabase(inject("adminUrl"));
  bench = await setUp(url);
  const port = await freePort();
  const standby = new Child(fileURLToPath(new URL("../main.ts", import.meta.url)), {
    DATABASE_URL: url,
    DATA_DIR: ".data-test",
    INNGEST_EVENT_KEY: "local-test",
    INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef0123456789abcdef",
    INNGEST_SERVE_URL: bench.serveUrl,
    JOBS_PORT: String(port),
  });
  await standby.start();
  const send = (id: string) =>
    fetch(`http://127.0.0.1:${port}/e/local-test`, {
      method: "POST",
      body: JSON.stringify({ name: "t/plain", id, data: { note: id } }),
    });
  try {
    expect((await send("by-leader")).status).toBe(200);
    await until("the leader to run it", async () => (await bench.effects("plain")).length === 1);
    // If killed before it stored the response, it would run the event again.
    await bench.idle();
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(503);
    await bench.jobs.end("SIGKILL");
    await send("by-standby");
    await until("the standby to run it", async () => (await bench.effects("plain")).length === 2);
    expect((await bench.effects("plain")).map((effect) => effect.note)).toEqual(["by-leader", "by-standby"]);
  } finally {
    await standby.end("SIGKILL");
  }
});
