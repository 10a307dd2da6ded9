import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newRun, putStep, type Run } from "../runs/run";
import { type Bench, createDatabase, SIGNING_KEY, setUp } from "../testing/harness";
import { callBody, fetchFunctions, readAnswer } from "./call-app";
import { canonicalJson } from "./canonical-json";
import { type Answer, send } from "./send";
import { signature } from "./signature";
import type { Op } from "./types";

/** The SDK's raw protocol (4.24.0) without the server, which is built on it. */
let bench: Bench;
beforeAll(async () => {
  bench = await setUp(await createDatabase(inject("adminUrl")), { CHECKPOINTING: "off" }, "app");
  // The app records whether a step was memoized, so the table must exist.
  await bench.pool.query(
    "CREATE SCHEMA jobs; CREATE TABLE jobs.steps (run_id text, id text, position integer)",
  );
});
afterAll(() => bench.close());

const newTestRun = (name: string): Run => newRun("r1", "app", { id: "e1", name, data: {}, ts: 1 }, 0, 0);

async function call(fnId: string, run: Run, stepId = "step", attempt = 0): Promise<Answer> {
  const body = callBody(run, attempt, 3, "t1");
  const url = new URL(`${bench.serveUrl}?fnId=${fnId}&stepId=${stepId}`);
  return send("POST", url, body, { "x-inngest-signature": signature(body, SIGNING_KEY) });
}

function opsOf(answer: Answer): Op[] {
  const reply = readAnswer(answer);
  if (reply.kind !== "ops") throw new Error(JSON.stringify(reply));
  return reply.ops;
}

function memo(run: Run, id: string, position: number): Run {
  const step = { id, state: "data" as const, name: null, value: { n: 1 }, race: false, attempt: 0 };
  putStep(run, { ...step, dueAt: null, position });
  return run;
}

describe("signature", () => {
  const body = canonicalJson({ url: "x" });
  const put = (header: string | null, text = body) =>
    send("PUT", new URL(bench.serveUrl), text, {
      "x-inngest-sync-kind": "in_band",
      ...(header ? { "x-inngest-signature": header } : {}),
    });

  test("the app refuses a call that is unsigned, signed with another key, or signed long ago", async () => {
    const tenMinutesAgo = Date.now() - 600_000;
    for (const header of [
      null,
      signature(body, "signkey-test-00ff"),
      signature(body, SIGNING_KEY, tenMinutesAgo),
    ])
      expect((await put(header)).status).toBe(401);
    expect(readAnswer(await put(null))).toMatchObject({ kind: "unreachable" });
  });

  test("the app refuses a signed body that is not in canonical form", async () => {
    const loose = '{"b":1, "a":2}';
    expect((await put(signature(loose, SIGNING_KEY), loose)).status).toBe(401);
    expect((await put(signature('{"a":2,"b":1}', SIGNING_KEY), loose)).status).not.toBe(401);
  });
});

test("the sync returns every function with its triggers, retries and limits, and failure handlers separately", async () => {
  const functions = await fetchFunctions({ serveUrl: bench.serveUrl, signingKey: SIGNING_KEY });
  const byId = new Map(functions.map((fn) => [fn.id, fn]));
  expect(byId.get("app-flaky")).toMatchObject({
    triggers: [{ event: "t/flaky" }],
    steps: { step: { retries: { attempts: 2 } } },
  });
  expect(byId.get("app-narrow")?.concurrency).toEqual({ limit: 1, key: "event.data.key" });
  expect(byId.get("app-batch")?.batchEvents).toEqual({ maxSize: 3, timeout: "60s", key: "event.data.key" });
  expect(byId.get("app-once")?.idempotency).toBe("event.data.order");
  expect(byId.get("app-nightly")?.triggers).toEqual([{ cron: expect.stringMatching(/^0 \d+ \* \* \*$/) }]);
  expect(byId.get("app-hopeless-failure")?.triggers).toEqual([
    { event: "inngest/function.failed", expression: "event.data.function_id == 'app-hopeless'" },
  ]);
});

test("200 ends a run with its result", async () => {
  const answer = await call("app-silent", newTestRun("t/silent"));
  expect(answer.status).toBe(200);
  expect(answer.headers["x-inngest-sdk"]).toBe("inngest-js:v4.24.0");
  expect(readAnswer(answer)).toEqual({ kind: "completed", output: "nothing" });
});

test("206 returns a completed step, a sleep with its length in the name, and planned parallel steps", async () => {
  const run = newTestRun("t/chain");
  run.event.data = { sleep: "90s" };
  const [a] = opsOf(await call("app-chain", run));
  expect(a).toMatchObject({ op: "StepRun", displayName: "a", data: { n: 1 } });
  const [nap] = opsOf(await call("app-chain", memo(run, a?.id ?? "", 0)));
  expect(nap).toMatchObject({ op: "Sleep", name: "1m30s" });
  const planned = opsOf(await call("app-chain", memo(run, nap?.id ?? "", 1)));
  expect(planned.map((op) => [op.op, op.displayName])).toEqual([
    ["StepPlanned", "b"],
    ["StepPlanned", "c"],
  ]);
  const [c] = opsOf(await call("app-chain", run, planned[1]?.id));
  expect(c).toMatchObject({ op: "StepRun", id: planned[1]?.id });
});

test("a failing step is StepError before the last attempt and StepFailed on it", async () => {
  const run = newTestRun("t/caught");
  expect(opsOf(await call("app-caught", run, "step", 0))[0]).toMatchObject({ op: "StepError" });
  expect(opsOf(await call("app-caught", run, "step", 2))[0]).toMatchObject({
    op: "StepFailed",
    error: { message: "bad step" },
  });
});

test("a Retry-After is a header beside the failed step", async () => {
  const answer = await call("app-later", newTestRun("t/later"));
  expect(readAnswer(answer)).toMatchObject({ kind: "ops", retryAfterMs: 2000, ops: [{ op: "StepError" }] });
});

test("a non-retriable error is 400 with a marker", async () => {
  const answer = await call("app-hopeless", newTestRun("t/hopeless"));
  expect([answer.status, answer.headers["x-inngest-no-retry"]]).toEqual([400, "true"]);
  expect(readAnswer(answer)).toMatchObject({
    kind: "error",
    retriable: false,
    error: { message: "never again" },
  });
});

test("an unknown function is distinguished from a failing one", async () => {
  expect(readAnswer(await call("app-gone", newTestRun("t/gone")))).toMatchObject({
    kind: "unknown-function",
  });
});
