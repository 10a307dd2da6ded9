import type { Writer } from "../database/writer";
import { newId } from "../events/ids";
import { callBody } from "../protocol/call-app";
import type { Op, Reply } from "../protocol/types";
import { type Core, pause, reason } from "../server/core";
import { applyReply, type Counted, endStep } from "./apply-reply";
import { deliver } from "./deliver";
import type { Memory } from "./memory";
import { type Job, Queue } from "./queue";
import { dueAt, finish, memoise, pendingSteps, type Run } from "./run";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1000;
// After this many lost calls (the app exited during the call), each counts as a failed attempt.
const LOST_LIMIT = 10;

/** Makes due calls with limited concurrency, and advances runs by their responses. */
export class Dispatcher {
  #queue = new Queue();
  #flights = new Map<string, Job>();
  #misses = 0;
  #pausedUntil = 0;

  constructor(
    private readonly core: Core,
    private readonly memory: Memory,
    private readonly writer: () => Writer,
    private readonly onSuspect: () => void,
  ) {}

  get running(): number {
    return this.#flights.size;
  }

  get queued(): number {
    return this.#queue.size;
  }

  /** Holds a run in memory and starts its due calls. */
  admit(run: Run): void {
    this.memory.hold(run);
    this.schedule(run);
  }

  /**
   * Queues the due calls of a written run; drops the run from memory when there are none, because its row has the next
   * time.
   */
  schedule(run: Run): void {
    const { core } = this;
    if (run.dirty || this.memory.get(run.id) !== run) return;
    const now = core.now();
    for (const step of pendingSteps(run)) {
      if ((step.dueAt ?? 0) > now) continue;
      if (step.state === "sleeping") {
        endStep(run, step.id, step.name, "data", null, now);
      } else this.#enqueue(run, step.id, step.attempt);
    }
    if (run.dirty) {
      void this.writer().write(run);
      return;
    }
    if (run.wakeAt !== null && run.wakeAt <= now) this.#enqueue(run, null, run.attempt);
    this.#forgetIdle(run);
    this.pump();
  }

  /** Starts calls up to the concurrency limit. */
  pump(): void {
    const { core } = this;
    while (core.epoch !== null && !core.stopping && this.#flights.size < core.settings.concurrency) {
      if (Date.now() < this.#pausedUntil) return;
      const job = this.#queue.take();
      if (!job) return;
      if (this.memory.get(job.run.id) === job.run) void this.#fly(job);
      else this.#queue.release(job);
    }
  }

  /** Drops all runs that are neither in flight nor unwritten: another leader may change them. */
  standDown(): void {
    for (const job of this.#queue.clear()) job.run.open.delete(job.stepId ?? "");
    for (const run of this.memory.all()) this.#forgetIdle(run);
  }

  /** Drops the runs of removed functions. */
  registryChanged(): void {
    this.standDown();
    this.pump();
  }

  /**
   * Memoizes steps that a running function reports (checkpointing). False when this process no longer owns the call:
   * the SDK then stops it.
   */
  async checkpoint(ticket: string, ops: Op[]): Promise<boolean> {
    const run = this.#flights.get(ticket)?.run;
    if (!run || this.memory.get(run.id) !== run) return false;
    for (const op of ops) {
      if (op.op !== "StepRun") return false;
      memoise(run, op.id, op.displayName ?? null, "data", op.data ?? null);
    }
    return run.dirty ? this.writer().write(run) : true;
  }

  #enqueue(run: Run, stepId: string | null, attempt: number): void {
    const fn = this.core.registry?.functions.get(run.fnId);
    if (!fn || run.open.has(stepId ?? "")) return;
    run.open.add(stepId ?? "");
    this.#queue.add({ run, stepId, attempt, wakes: run.wakes }, fn);
  }

  async #fly(job: Job): Promise<void> {
    const { core } = this;
    const { run, fn } = job;
    const started = Date.now();
    const ticket = newId(started);
    this.#flights.set(ticket, job);
    job.wakes = run.wakes;
    const body = callBody(run, job.attempt, fn.maxAttempts, ticket);
    const reply = await deliver(core, fn.id, job.stepId, run.event.name, body);
    this.#flights.delete(ticket);
    this.#queue.release(job);
    this.#land(job, reply, started);
    this.pump();
  }

  #land(job: Job, reply: Reply, started: number): void {
    const { run } = job;
    const lost = reply.kind === "unreachable" && reply.lost;
    if (lost) job.lost += 1;
    if (reply.kind === "unknown-function" || (reply.kind === "unreachable" && job.lost < LOST_LIMIT)) {
      this.#postpone(job, reply.reason, started);
      return;
    }
    if (this.#misses > 0) this.onSuspect();
    this.#misses = 0;
    run.open.delete(job.stepId ?? "");
    if (this.memory.get(run.id) !== run) return;
    this.#apply(job, reply.kind === "unreachable" ? lostError(reply.reason) : reply);
    if (run.dirty) void this.writer().write(run);
    else this.schedule(run);
  }

  #apply(job: Job, reply: Counted): void {
    const { settings, now } = this.core;
    const context = { maxAttempts: job.fn.maxAttempts, now: now(), backoffScale: settings.retryScale };
    try {
      applyReply(job, reply, context);
    } catch (error) {
      finish(job.run, "failed", { name: "ProtocolError", message: reason(error) });
    }
  }

  /** The app is unreachable: pause all calls briefly and repeat this one without using up an attempt. */
  #postpone(job: Job, why: string, started: number): void {
    if (started >= this.#pausedUntil) {
      if (this.#misses === 0) console.error(`jobs: the app does not take calls (${why}), trying on`);
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** this.#misses, LONGEST_PAUSE_MS);
      this.#misses += 1;
      this.#pausedUntil = Date.now() + ms;
      this.onSuspect();
      void pause(ms + 1).then(() => this.pump());
    }
    if (this.memory.get(job.run.id) !== job.run) return;
    if (this.core.epoch === null || !this.core.registry?.functions.has(job.fn.id)) {
      job.run.open.delete(job.stepId ?? "");
      this.#forgetIdle(job.run);
    } else this.#queue.put(job);
  }

  #forgetIdle(run: Run): void {
    if (run.open.size > 0 || run.dirty) return;
    this.memory.forget(run);
    this.memory.expect(dueAt(run) ?? Number.POSITIVE_INFINITY);
  }
}

function lostError(why: string): Counted {
  const error = { name: "ConnectionLost", message: `The app went away during the call: ${why}` };
  return { kind: "error", error, retriable: true };
}
