import type { EventPayload, Json } from "../protocol/types";

/** A waiting or completed step. Times are Unix milliseconds. */
export type Step = {
  id: string;
  state: "planned" | "sleeping" | "data" | "error";
  name: string | null;
  value: Json;
  race: boolean;
  attempt: number;
  dueAt: number | null;
  /** Position in the order of completion, from 0; null while it waits. */
  position: number | null;
};

/** A run in memory; equal to the database row of the same `version`. */
export type Run = {
  id: string;
  fnId: string;
  event: EventPayload;
  /** All events of a batch, `event` first. */
  events: EventPayload[];
  status: "active" | "completed" | "failed";
  version: number;
  /** Consecutive failures of the next call of the function itself. */
  attempt: number;
  /** When to call the function for its next steps; null while it waits for planned ones. */
  wakeAt: number | null;
  steps: Map<string, Step>;
  result: Json;
  createdAt: number;
  /** Number of wakes, so that the response to a call does not clear a wake that came during the call. */
  wakes: number;
  /** Queued or running calls: step ids, or "" for the search for next steps. */
  open: Set<string>;
  /** Steps to write, and whether the run has unwritten changes. */
  dirtySteps: Set<string>;
  dirty: boolean;
};

/** A new run; a batch has several events, `event` first. */
export function newRun(
  id: string,
  fnId: string,
  event: EventPayload,
  wakeAt: number,
  now: number,
  events: EventPayload[] = [event],
): Run {
  return {
    id,
    fnId,
    event,
    events,
    status: "active",
    version: 0,
    attempt: 0,
    wakeAt,
    steps: new Map(),
    result: null,
    createdAt: now,
    wakes: 0,
    open: new Set(),
    dirtySteps: new Set(),
    dirty: false,
  };
}

/** Steps that still wait. */
export function pendingSteps(run: Run): Step[] {
  return [...run.steps.values()].filter((step) => step.position === null);
}

/** The earliest time that an active run waits for; null when it has ended. */
export function dueAt(run: Run): number | null {
  if (run.status !== "active") return null;
  const times = pendingSteps(run).map((step) => step.dueAt ?? 0);
  if (run.wakeAt !== null) times.push(run.wakeAt);
  return times.length === 0 ? null : Math.min(...times);
}

/** Schedules a call for the next steps, from `at` on. */
export function wake(run: Run, at: number): void {
  run.wakeAt = at;
  run.attempt = 0;
  run.wakes += 1;
  run.dirty = true;
}

/** Stores a step, replacing the waiting one with the same id. */
export function putStep(run: Run, step: Step): void {
  run.steps.set(step.id, step);
  run.dirtySteps.add(step.id);
  run.dirty = true;
}

/** Memoizes a step's result, once. */
export function memoise(
  run: Run,
  id: string,
  name: string | null,
  state: "data" | "error",
  value: Json,
): void {
  const known = run.steps.get(id);
  if (known && known.position !== null) return;
  const position = Math.max(-1, ...[...run.steps.values()].map((step) => step.position ?? -1)) + 1;
  putStep(run, {
    id,
    state,
    name: name ?? known?.name ?? null,
    value,
    race: known?.race ?? false,
    attempt: known?.attempt ?? 0,
    dueAt: null,
    position,
  });
}

/** Ends the run; its waiting steps are dropped. */
export function finish(run: Run, status: "completed" | "failed", result: Json): void {
  run.status = status;
  run.result = result;
  run.wakeAt = null;
  run.dirty = true;
}
