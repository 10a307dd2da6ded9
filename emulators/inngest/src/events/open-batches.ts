import { type Item, loadItems, startBatches } from "../database/batch-store";
import type { EventPayload } from "../protocol/types";
import type { Dispatcher } from "../runs/dispatcher";
import type { Memory } from "../runs/memory";
import { newRun } from "../runs/run";
import type { Core } from "../server/core";
import { newId } from "./ids";

/** Inngest's limit for the events of one batch; the event that reaches it is the last one. */
const MAX_BYTES = 10 * 1024 * 1024;

/** An event of an open batch, with its payload when this process accepted it. */
type Held = Item & { payload: EventPayload | null };

type HeldBatch = { runId: string; items: Held[] };

/**
 * Starts batches: at once when they are full, otherwise when their time is over. While this process leads, it caches
 * the database's open batches; their rows are authoritative.
 */
export class OpenBatches {
  /** By function and key; items in order of arrival. */
  #groups = new Map<string, Held[]>();
  #loaded = false;
  /** How many appends have begun and not ended. */
  #appends = 0;
  /** Numbers of events that were read while the append that may have written them had not ended. */
  #readEarly = new Set<number>();

  constructor(
    private readonly core: Core,
    private readonly memory: Memory,
    private readonly dispatcher: Dispatcher,
    private readonly onFull: () => void,
  ) {}

  /**
   * Runs `write`, which appends events to the database and passes them to {@link add}. Between the two, a read of the
   * database can find the events and start their batch; `add` ignores those.
   */
  async append(write: () => Promise<void>): Promise<void> {
    this.#appends += 1;
    try {
      await write();
    } finally {
      this.#appends -= 1;
      if (this.#appends === 0) this.#readEarly.clear();
    }
  }

  /** Takes over events that were appended to the database. */
  add(items: Held[]): void {
    const changed = new Set<Held[]>();
    for (const item of items) if (!this.#readEarly.has(item.seq)) changed.add(this.#put(item));
    if (this.#loaded && [...changed].some((group) => this.#fullSize(group) !== null)) this.onFull();
  }

  /** Reads the open batches again before the next start: with a new term, new functions, or after a doubt. */
  reload(): void {
    this.#loaded = false;
  }

  /** When the next batch starts, Unix milliseconds; infinite without one, 0 when they must be read first. */
  get dueAt(): number {
    if (!this.#loaded) return 0;
    return Math.min(
      Number.POSITIVE_INFINITY,
      ...[...this.#groups.values()].map((group) => group[0]?.dueAt ?? Number.POSITIVE_INFINITY),
    );
  }

  /** Starts full and due batches; not to be called during another call. */
  async start(): Promise<void> {
    const { core } = this;
    while (core.registry && core.epoch !== null) {
      if (!this.#loaded) await this.#load([...core.registry.functions.keys()]);
      const batches = this.#takeReady(core.now());
      if (batches.length === 0) return;
      if (!(await this.#begin(batches, core.epoch))) return;
    }
  }

  async #load(fnIds: string[]): Promise<void> {
    // Senders add the events that they append from now on. Events that are also read here are recognized by their
    // number.
    const held = new Map([...this.#groups.values()].flat().map((item) => [item.seq, item.payload]));
    this.#groups = new Map();
    this.#loaded = true;
    try {
      for (const item of await loadItems(this.core.pool, fnIds)) {
        this.#put({ ...item, payload: held.get(item.seq) ?? null });
        if (this.#appends > 0 && !held.has(item.seq)) this.#readEarly.add(item.seq);
      }
    } catch (error) {
      this.#loaded = false;
      throw error;
    }
  }

  /** False when the database has other batches than this process: the next call reads them again. */
  async #begin(batches: HeldBatch[], epoch: number): Promise<boolean> {
    const { core, memory } = this;
    const now = core.now();
    for (const { runId } of batches) memory.arriving.add(runId);
    try {
      const sizes = await startBatches(core.pool, epoch, batches, now);
      if (sizes === null) {
        core.epoch = null;
        this.#loaded = false;
        return false;
      }
      for (const { runId, items } of batches) {
        const fnId = items[0]?.fnId ?? "";
        const events = items.map((item) => item.payload).filter((payload) => payload !== null);
        const [first] = events;
        if (sizes.get(runId) !== items.length) this.#loaded = false;
        else if (!first || events.length < items.length || memory.room(fnId) <= 0) memory.behind.add(fnId);
        else if (!memory.behind.has(fnId) && core.epoch !== null)
          this.dispatcher.admit(newRun(runId, fnId, first, now, now, events));
      }
      return this.#loaded;
    } catch (error) {
      this.#loaded = false;
      throw error;
    } finally {
      for (const { runId } of batches) memory.arriving.delete(runId);
    }
  }

  #takeReady(now: number): HeldBatch[] {
    const batches: HeldBatch[] = [];
    for (const [id, group] of this.#groups) {
      for (;;) {
        const first = group[0];
        const size = this.#fullSize(group) ?? (first && first.dueAt <= now ? group.length : 0);
        if (size === 0) break;
        batches.push({ runId: newId(now), items: group.splice(0, size) });
      }
      if (group.length === 0) this.#groups.delete(id);
    }
    return batches;
  }

  /** The number of events that fill the group's first batch; null when it is not full. */
  #fullSize(group: Held[]): number | null {
    // A function that no longer has the option gets what was collected, when its time is over.
    const max = this.core.registry?.functions.get(group[0]?.fnId ?? "")?.batch?.maxSize ?? group.length + 1;
    let bytes = 0;
    for (const [index, item] of group.entries()) {
      bytes += item.bytes;
      if (index + 1 >= max || bytes >= MAX_BYTES) return index + 1;
    }
    return null;
  }

  #put(item: Held): Held[] {
    const id = JSON.stringify([item.fnId, item.batchKey]);
    const group = this.#groups.get(id) ?? [];
    this.#groups.set(id, group);
    let at = group.length;
    while (at > 0 && (group[at - 1]?.seq ?? 0) > item.seq) at -= 1;
    if (group[at - 1]?.seq !== item.seq) group.splice(at, 0, item);
    return group;
  }
}
