import { backoffMs, sleepUntil } from "../protocol/duration";
import type { Json, Op, Reply } from "../protocol/types";
import { finish, memoise, pendingSteps, putStep, type Run, wake } from "./run";

/** A call of the function to find its next steps (`stepId` null), or of one planned step. */
export type Call = { run: Run; stepId: string | null; attempt: number; wakes: number };

export type Context = { maxAttempts: number; now: number; backoffScale: number };

/** A response that advances a run. */
export type Counted = Extract<Reply, { kind: "completed" | "ops" | "error" }>;

/**
 * Applies one response of the app to the run, in memory only. The caller writes the run before any further call of it.
 * Steps that are memoized or planned already are not changed.
 */
export function applyReply(call: Call, reply: Counted, context: Context): void {
  const { run } = call;
  if (run.status !== "active") return;
  if (reply.kind === "completed") finish(run, "completed", reply.output);
  else if (reply.kind === "error") applyError(call, reply, context);
  else applyOps(call, reply, context);
}

function applyOps(call: Call, reply: Extract<Reply, { kind: "ops" }>, context: Context): void {
  const { run } = call;
  // A search for next steps consumes the wake that it was made for, but not a newer one.
  if (call.stepId === null && run.wakes === call.wakes) {
    run.wakeAt = null;
    run.attempt = 0;
    run.dirty = true;
  }
  for (const op of reply.ops) {
    applyOp(call, op, reply.retryAfterMs, context);
    if (run.status !== "active") return;
  }
  if (run.wakeAt === null && pendingSteps(run).length === 0)
    finish(run, "failed", failure("StalledRun", "The function returned no steps and did not end"));
}

function applyOp(call: Call, op: Op, retryAfterMs: number | undefined, context: Context): void {
  const { run } = call;
  const name = op.displayName ?? null;
  switch (op.op) {
    case "StepRun":
      endStep(run, op.id, name, "data", op.data ?? null, context.now);
      break;
    case "StepFailed":
      endStep(run, op.id, name, "error", op.error ?? null, context.now);
      break;
    case "StepError":
      retryStep(call, op, name, retryAfterMs, context);
      break;
    case "StepPlanned":
    case "Sleep":
      planStep(run, op, name, context.now);
      break;
    case "RunComplete":
      finish(run, "completed", op.data ?? null);
      break;
    case "DiscoveryRequest":
      wake(run, context.now);
      break;
    default: {
      const message = `The local job server has no ${op.op} (step "${name ?? op.id}")`;
      finish(run, "failed", failure("UnsupportedStep", message));
    }
  }
}

/**
 * Memoizes a step's result and schedules the function's next call. Parallel steps wait for each other, as in Inngest,
 * except racing ones.
 */
export function endStep(
  run: Run,
  id: string,
  name: string | null,
  state: "data" | "error",
  value: Json,
  now: number,
): void {
  memoise(run, id, name, state, value);
  if (pendingSteps(run).length === 0 || run.steps.get(id)?.race) wake(run, now);
}

function planStep(run: Run, op: Op, name: string | null, now: number): void {
  if (run.steps.has(op.id)) return;
  const sleeping = op.op === "Sleep";
  putStep(run, {
    id: op.id,
    state: sleeping ? "sleeping" : "planned",
    name,
    value: null,
    race: op.opts?.["parallelMode"] === "race",
    attempt: 0,
    dueAt: sleeping ? sleepUntil(op.name ?? "", now) : now,
    position: null,
  });
}

function retryStep(
  call: Call,
  op: Op,
  name: string | null,
  retryAfterMs: number | undefined,
  context: Context,
): void {
  const { run } = call;
  const failures = call.attempt + 1;
  if (failures >= context.maxAttempts) {
    endStep(run, op.id, name, "error", op.error ?? null, context.now);
    return;
  }
  const at = context.now + backoffMs(failures, retryAfterMs, context.backoffScale);
  if (!delayPlanned(call, failures, at)) {
    wake(run, at);
    run.attempt = failures;
  }
}

function applyError(call: Call, reply: Extract<Reply, { kind: "error" }>, context: Context): void {
  const { run } = call;
  const failures = call.attempt + 1;
  if (!reply.retriable || failures >= context.maxAttempts) {
    finish(run, "failed", reply.error);
    return;
  }
  const at = context.now + backoffMs(failures, reply.retryAfterMs, context.backoffScale);
  if (!delayPlanned(call, failures, at)) {
    run.wakeAt = at;
    run.attempt = failures;
    run.dirty = true;
  }
}

/** Postpones the planned step that was called; false when the function itself was called. */
function delayPlanned({ run, stepId }: Call, failures: number, at: number): boolean {
  const planned = stepId === null ? undefined : run.steps.get(stepId);
  if (!planned) return false;
  putStep(run, { ...planned, attempt: failures, dueAt: at });
  return true;
}

function failure(name: string, message: string): Json {
  return { name, message };
}
