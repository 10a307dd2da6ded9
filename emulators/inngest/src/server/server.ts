import { purgeExpired } from "../database/housekeeping";
import { loadRuns, nextDueAt } from "../database/load-runs";
import { Writer } from "../database/writer";
import { Ingest } from "../events/ingest";
import { OpenBatches } from "../events/open-batches";
import { Dispatcher } from "../runs/dispatcher";
import { Memory } from "../runs/memory";
import { pullForward } from "../schedule/clock-moved-back";
import { Timers } from "../schedule/timers";
import { type Core, pause, reason } from "./core";
import { lead } from "./leader";
import { Sync } from "./sync";

// How often the clock is read, which is a file that other processes change.
const TICK_MS = 200;
// The leader knows what is due, and other writers notify it. The database is also polled, less and less often, for
// writes that a former leader had in flight when this term began, and for lost notifications.
const FIRST_POLL_MS = 200;
const LONGEST_POLL_MS = 60_000;
const SETTLE_MS = 3000;
const PURGE_EVERY_MS = 10 * 60_000;

/** The engine: leads, syncs, polls for due work, and connects the parts. */
export class Server {
  readonly memory = new Memory();
  readonly writer: Writer;
  readonly dispatcher: Dispatcher;
  readonly batches: OpenBatches;
  readonly ingest: Ingest;
  readonly timers: Timers;
  readonly sync: Sync;
  #timersLoaded = false;
  #clockSeen = 0;
  /** Whether another tick was requested during the current one and follows at once. */
  #isRunRequested = false;
  #pollAt = 0;
  #pollMs = FIRST_POLL_MS;
  #tickNow: (() => void) | null = null;

  constructor(readonly core: Core) {
    this.dispatcher = new Dispatcher(
      core,
      this.memory,
      () => this.writer,
      () => void this.sync.again(),
    );
    this.writer = new Writer(
      core,
      this.memory,
      (run) => this.dispatcher.schedule(run),
      () => this.pollNow(),
    );
    this.batches = new OpenBatches(core, this.memory, this.dispatcher, () => this.pollNow());
    this.ingest = new Ingest(core, this.memory, this.dispatcher, this.batches);
    this.timers = new Timers(core, this.ingest);
    this.sync = new Sync(core, () => {
      this.#timersLoaded = false;
      this.batches.reload();
      this.dispatcher.registryChanged();
      this.pollNow();
    });
  }

  /** Starts the loops; they run until the process stops. */
  start(): void {
    void lead(
      this.core,
      () => {
        this.#timersLoaded = false;
        this.batches.reload();
        this.writer.kick();
        this.#pollMs = FIRST_POLL_MS;
        this.#pollAt = 0;
        this.pollNow();
      },
      () => this.dispatcher.standDown(),
      () => this.pollNow(),
    );
    void this.sync.start();
    void this.#ticks();
    void this.#purges();
  }

  /** Polls the database now instead of at the next tick. */
  pollNow(): void {
    this.#isRunRequested = true;
    this.#tickNow?.();
  }

  /** Stops new calls; waits up to `ms` for those in flight and for their results to be written. */
  async stop(ms: number): Promise<void> {
    this.core.stopping = true;
    const until = Date.now() + ms;
    while (Date.now() < until && (this.dispatcher.running > 0 || this.writer.pending > 0)) await pause(10);
  }

  async #ticks(): Promise<void> {
    let logged = false;
    while (!this.core.stopping) {
      try {
        if (this.#isWorking() && this.#isDue()) await this.#tick();
        logged = false;
      } catch (error) {
        if (!logged) console.error(`jobs: cannot look for work, trying on: ${reason(error)}`);
        logged = true;
        this.#isRunRequested = true;
        await pause(TICK_MS);
      }
      await new Promise<void>((resolve) => {
        this.#tickNow = resolve;
        // Work due before the next reading of the clock does not wait for it.
        const ms = this.#isRunRequested ? 0 : this.#dueAt() - this.core.now();
        setTimeout(resolve, this.#isWorking() ? Math.min(Math.max(ms, 1), TICK_MS) : TICK_MS).unref();
      });
    }
  }

  #isWorking(): boolean {
    return this.core.registry !== null && this.core.epoch !== null;
  }

  /** When something in the database is due next, as far as known; Unix milliseconds. */
  #dueAt(): number {
    return Math.min(this.memory.dueAt, this.timers.dueAt, this.batches.dueAt);
  }

  #isDue(): boolean {
    const { core, memory } = this;
    const now = core.now();
    const moved = Date.now() - core.clock.movedBack.at <= SETTLE_MS;
    if (Date.now() >= this.#pollAt) {
      this.#pollAt = Date.now() + this.#pollMs;
      this.#pollMs = Math.min(this.#pollMs * 2, LONGEST_POLL_MS);
      this.batches.reload();
      return true;
    }
    return this.#isRunRequested || moved || memory.behind.size > 0 || this.#dueAt() <= now;
  }

  async #tick(): Promise<void> {
    const { core, memory } = this;
    this.#isRunRequested = false;
    if (!this.#timersLoaded) {
      this.#timersLoaded = true;
      await this.timers.load().catch((error) => {
        this.#timersLoaded = false;
        throw error;
      });
    }
    await this.#followClock();
    await this.timers.tick();
    while (await this.ingest.startWaiting());
    await this.batches.start();

    const functions = [...(core.registry?.functions.keys() ?? [])];
    const rooms = new Map(functions.map((id) => [id, Math.max(0, memory.room(id))]));
    const counts = new Map<string, number>();
    const now = core.now();
    await memory.readDueAt(() => nextDueAt(core.pool, functions, now));
    const fresh = await memory.read(async () => {
      const runs = await loadRuns(core.pool, rooms, memory.ids(), now);
      for (const run of runs) counts.set(run.fnId, (counts.get(run.fnId) ?? 0) + 1);
      return runs;
    });
    for (const [id, room] of rooms) {
      if ((counts.get(id) ?? 0) < room) memory.behind.delete(id);
      else memory.behind.add(id);
    }
    if (core.epoch !== null) for (const run of fresh) this.dispatcher.admit(run);
  }

  /** For a while after the clock was moved back, work postponed by the old time is made due. */
  async #followClock(): Promise<void> {
    const { at, byMs } = this.core.clock.movedBack;
    if (Date.now() - at > SETTLE_MS) return;
    if (at !== this.#clockSeen) await this.timers.load();
    this.#clockSeen = at;
    await pullForward(this.core.pool, this.core.now(), byMs);
    this.batches.reload();
  }

  async #purges(): Promise<void> {
    while (!this.core.stopping) {
      await pause(PURGE_EVERY_MS);
      if (this.core.epoch === null) continue;
      await purgeExpired(this.core.settings.databaseUrl, this.core.now()).catch((error) =>
        console.error(`jobs: housekeeping failed: ${reason(error)}`),
      );
    }
  }
}
