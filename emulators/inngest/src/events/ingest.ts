import { createHash } from "node:crypto";
import type { NewItem } from "../database/batch-store";
import { type EventRow, insertEvents, type RunRow, waitingEvents } from "../database/store";
import type { EventPayload } from "../protocol/types";
import type { Dispatcher } from "../runs/dispatcher";
import type { Memory } from "../runs/memory";
import { newRun } from "../runs/run";
import { type Core, isDataError, pause, Spacing } from "../server/core";
import { WAKE_CHANNEL } from "../server/leader";
import type { Fn } from "../server/registry";
import type { BatchOption } from "./batch-option";
import { newId, seededKey } from "./ids";
import type { OpenBatches } from "./open-batches";

const BATCH = 1000;
// Above this number of unwritten events, senders get a retryable error.
const MAX_WAITING = 20_000;

const CLOCK_SLACK_MS = 1000;

/** Too many unwritten events. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

type Waiting = { event: EventRow; resolve: () => void; reject: (error: unknown) => void };

/**
 * Stores events and starts the runs they trigger, in one statement for all that arrived during the previous one.
 * Without functions (before the first sync, or on a standby) events wait for the leader.
 */
export class Ingest {
  #waiting: Waiting[] = [];
  #busy = false;
  #spacing = new Spacing();

  constructor(
    private readonly core: Core,
    private readonly memory: Memory,
    private readonly dispatcher: Dispatcher,
    private readonly batches: OpenBatches,
  ) {}

  /**
   * Resolves with the keys of the events when they are durable; rejects when the database is down. A request repeated
   * with its `seed` repeats its keys.
   */
  async accept(payloads: EventPayload[], seed?: string): Promise<string[]> {
    if (this.#waiting.length > MAX_WAITING) throw new Overloaded("too many events are waiting to be written");
    const receivedAt = this.core.now();
    const events = payloads.map((payload, index) => ({
      key: seededKey(seed, index) ?? newId(receivedAt),
      payload,
      text: JSON.stringify(payload),
      receivedAt,
      dispatched: false,
    }));
    const written = events.map(
      (event) => new Promise<void>((resolve, reject) => this.#waiting.push({ event, resolve, reject })),
    );
    if (!this.#busy) {
      this.#busy = true;
      void this.#drain().finally(() => {
        this.#busy = false;
      });
    }
    await Promise.all(written);
    return events.map((event) => event.key);
  }

  /** Starts the runs of waiting events; true when there may be more. */
  async startWaiting(): Promise<boolean> {
    const events = await waitingEvents(this.core.pool, BATCH);
    if (events.length > 0) await this.#insert(events);
    return events.length === BATCH;
  }

  /** Starts functions by cron ticks, in one statement; idempotent per tick. */
  async startTimers(ticks: readonly { fn: Fn; event: EventPayload }[]): Promise<void> {
    const now = this.core.now();
    const started = ticks.map(({ fn, event }) => {
      const text = JSON.stringify(event);
      const row = { key: newId(now), payload: event, text, receivedAt: now, dispatched: true };
      return { row, run: runRow(fn, row, now) };
    });
    await this.#start(
      started.map(({ row }) => row),
      started.map(({ run }) => run),
      [],
    );
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const ms = this.#spacing.next();
      if (ms > 0) await pause(ms);
      const batch = this.#waiting.splice(0, BATCH);
      // A repeated request may have come while the first one waited.
      const events = [...new Map(batch.map(({ event }) => [event.key, event])).values()];
      try {
        // The connection may have been broken already: retry once with the same keys.
        await this.#insert(events).catch((error) => {
          if (isDataError(error)) throw error;
          this.batches.reload();
          return this.#insert(events);
        });
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  async #insert(events: EventRow[]): Promise<void> {
    const { registry, epoch, settings } = this.core;
    const now = this.core.now();
    if (!registry || epoch === null)
      return this.#start(
        events.map((event) => ({ ...event, dispatched: false })),
        [],
        [],
      );
    const runs: RunRow[] = [];
    const items: NewItem[] = [];
    for (const event of events)
      for (const fn of registry.triggeredBy(event.payload)) {
        if (fn.batch?.takes(event.payload))
          items.push(itemRow(fn, fn.batch, event, now, settings.batchScale));
        else runs.push(runRow(fn, event, now));
      }
    await this.#start(
      events.map((event) => ({ ...event, dispatched: true })),
      runs,
      items,
    );
  }

  #start(events: EventRow[], runs: RunRow[], items: NewItem[]): Promise<void> {
    return this.batches.append(() => this.#write(events, runs, items));
  }

  async #write(events: EventRow[], runs: RunRow[], items: NewItem[]): Promise<void> {
    const { core, memory } = this;
    for (const run of runs) memory.arriving.add(run.id);
    try {
      const inserted = await insertEvents(core.pool, events, runs, items);
      const payloads = new Map(events.map((event) => [event.key, event.payload]));
      for (const row of runs) {
        const payload = payloads.get(row.eventKey);
        if (!inserted.runs.has(row.id) || !payload) continue;
        if (row.dueAt > core.now()) memory.expect(row.dueAt);
        else if (memory.behind.has(row.fnId) || memory.room(row.fnId) <= 0) memory.behind.add(row.fnId);
        else if (core.epoch !== null)
          this.dispatcher.admit(newRun(row.id, row.fnId, payload, row.dueAt, row.createdAt));
      }
      const appended = items.flatMap((item) => {
        const seq = inserted.items.get(`${item.fnId} ${item.eventKey}`);
        return seq === undefined ? [] : [{ ...item, seq, payload: payloads.get(item.eventKey) ?? null }];
      });
      if (core.epoch !== null) this.batches.add(appended);
      if (core.epoch === null || events.some((event) => !event.dispatched))
        await core.pool.query(`NOTIFY ${WAKE_CHANNEL}`);
    } finally {
      for (const run of runs) memory.arriving.delete(run.id);
    }
  }
}

function itemRow(fn: Fn, batch: BatchOption, event: EventRow, now: number, scale: number): NewItem {
  return {
    fnId: fn.id,
    batchKey: batch.key?.(event.payload) ?? "",
    eventKey: event.key,
    bytes: Buffer.byteLength(event.text),
    dueAt: now + Math.round(batch.timeoutMs * scale),
  };
}

function runRow(fn: Fn, event: EventRow, now: number): RunRow {
  const { payload } = event;
  const key = fn.idempotency
    ? `key:${createHash("sha256").update(fn.idempotency(payload)).digest("hex")}`
    : `id:${payload.id}`;
  // A future time schedules the event; the sender uses real time, our clock may be moved.
  const dueAt = payload.ts > Date.now() + CLOCK_SLACK_MS ? Math.max(now, payload.ts) : now;
  return { id: newId(now), fnId: fn.id, eventKey: event.key, dedupeKey: key, dueAt, createdAt: now };
}
