import { expect, test } from "vitest";
import type { Op, Reply } from "../protocol/types";
import { applyReply, type Call } from "./apply-reply";
import { dueAt, newRun, pendingSteps, type Run } from "./run";

const NOW = 1_000_000;
const context = { maxAttempts: 3, now: NOW, backoffScale: 0.1 };
const start = (): Run => newRun("r", "fn", { id: "e", name: "n", data: {}, ts: 0 }, NOW, NOW);
const discover = (run: Run): Call => ({ run, stepId: null, attempt: run.attempt, wakes: run.wakes });
const step = (run: Run, id: string): Call => ({
  run,
  stepId: id,
  attempt: run.steps.get(id)?.attempt ?? 0,
  wakes: run.wakes,
});
const ops = (...list: Op[]): Extract<Reply, { kind: "ops" }> => ({ kind: "ops", ops: list });
const planned = (id: string): Op => ({ op: "StepPlanned", id });
const ran = (id: string, data: string | null = null): Op => ({ op: "StepRun", id, data });

test("parallel steps wake the function when the last of them has ended", () => {
  const run = start();
  applyReply(discover(run), ops(planned("a"), planned("b")), context);
  expect(run.wakeAt).toBeNull();
  applyReply(step(run, "a"), ops(ran("a")), context);
  expect(run.wakeAt).toBeNull();
  applyReply(step(run, "b"), ops(ran("b")), context);
  expect(run.wakeAt).toBe(NOW);
});

test("a racing step wakes the function at once", () => {
  const run = start();
  const race = (id: string): Op => ({ ...planned(id), opts: { parallelMode: "race" } });
  applyReply(discover(run), ops(race("a"), race("b")), context);
  applyReply(step(run, "b"), ops(ran("b")), context);
  expect(run.wakeAt).toBe(NOW);
});

test("a wake during a call is not lost when the call returns", () => {
  const run = start();
  const race = (id: string): Op => ({ ...planned(id), opts: { parallelMode: "race" } });
  applyReply(discover(run), ops(race("a"), race("b")), context);
  applyReply(step(run, "a"), ops(ran("a")), context);
  const search = discover(run);
  applyReply(step(run, "b"), ops(ran("b")), context);
  applyReply(search, ops(race("a"), race("b")), context);
  expect(run.wakeAt).toBe(NOW);
});

test("a memoized step keeps its first result and is not planned again", () => {
  const run = start();
  applyReply(discover(run), ops(ran("a", "first")), context);
  applyReply(discover(run), ops(ran("a", "second"), planned("a"), planned("b")), context);
  expect(run.steps.get("a")).toMatchObject({ state: "data", value: "first", position: 0 });
  expect(pendingSteps(run).map((one) => one.id)).toEqual(["b"]);
});

test("each step has its own attempts, and the last failure becomes its result", () => {
  const run = start();
  const failed = (id: string): Op => ({ op: "StepError", id, error: { message: "no" } });
  applyReply(discover(run), ops(planned("a"), planned("b")), context);
  applyReply(step(run, "a"), ops(failed("a")), context);
  expect(run.steps.get("a")).toMatchObject({ state: "planned", attempt: 1 });
  expect(run.steps.get("a")?.dueAt).toBeGreaterThan(NOW);
  expect(run.steps.get("b")).toMatchObject({ attempt: 0, dueAt: NOW });
  applyReply(step(run, "a"), ops(failed("a")), context);
  applyReply(step(run, "a"), ops(failed("a")), context);
  expect(run.steps.get("a")).toMatchObject({ state: "error", value: { message: "no" } });
});

test("a success gives the next step its full attempts", () => {
  const run = start();
  applyReply(discover(run), { kind: "error", error: null, retriable: true }, context);
  expect(run.attempt).toBe(1);
  applyReply(discover(run), ops(ran("a")), context);
  expect(run.attempt).toBe(0);
});

test("a non-retriable error, or the last attempt, fails the run", () => {
  const final = start();
  applyReply(discover(final), { kind: "error", error: { message: "x" }, retriable: false }, context);
  expect(final).toMatchObject({ status: "failed", result: { message: "x" } });
  expect(dueAt(final)).toBeNull();
  const tired = { ...start(), attempt: 2 };
  applyReply(discover(tired), { kind: "error", error: null, retriable: true }, context);
  expect(tired.status).toBe("failed");
});

test("an unsupported operation fails the run with its name", () => {
  for (const op of ["WaitForEvent", "InvokeFunction", "AIGateway"]) {
    const run = start();
    applyReply(discover(run), ops({ op, id: "x", displayName: "wait here" }), context);
    expect(run.status).toBe("failed");
    expect(JSON.stringify(run.result)).toMatch(new RegExp(`${op}.*wait here`));
  }
});

test("an empty response never leaves a run waiting", () => {
  const run = start();
  applyReply(discover(run), ops(), context);
  expect(run.status).toBe("failed");
});

test("several steps and the end of the run may come in one response", () => {
  const run = start();
  applyReply(
    discover(run),
    ops(ran("a", "1"), ran("b", "2"), { op: "RunComplete", id: "z", data: "end" }),
    context,
  );
  expect(run).toMatchObject({ status: "completed", result: "end" });
  expect([...run.steps.values()].map((one) => one.position)).toEqual([0, 1]);
});
