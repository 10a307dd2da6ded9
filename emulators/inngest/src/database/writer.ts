import { FAILED_EVENT } from "../protocol/types";
import type { Memory } from "../runs/memory";
import { finish, type Run } from "../runs/run";
import { type Core, isDataError, pause, reason, Spacing } from "../server/core";
import { type FailureNotice, saveRuns } from "./store";

const BATCH = 500;

/**
 * Writes changed runs in batches: changes made while a statement is in flight go into the next one. While the database
 * is down, changes wait here, so that no response of the app is lost.
 */
export class Writer {
  #changed = new Set<Run>();
  #waiters = new Map<Run, ((written: boolean) => void)[]>();
  #busy = false;
  #spacing = new Spacing();
  /** Runs whose statement is in flight. */
  #saving = 0;

  constructor(
    private readonly core: Core,
    private readonly memory: Memory,
    private readonly onWritten: (run: Run) => void,
    private readonly onFailures: () => void,
  ) {}

  /** Runs not written yet. */
  get pending(): number {
    return this.#changed.size + this.#saving;
  }

  /** Writes the run; resolves true when it is durable, false when another process has changed it. */
  write(run: Run): Promise<boolean> {
    this.#changed.add(run);
    const written = new Promise<boolean>((resolve) => {
      this.#waiters.set(run, [...(this.#waiters.get(run) ?? []), resolve]);
    });
    this.kick();
    return written;
  }

  /** Starts writing if there are changes and this process leads. */
  kick(): void {
    if (this.#busy) return;
    this.#busy = true;
    void this.#drain().finally(() => {
      this.#busy = false;
    });
  }

  async #drain(): Promise<void> {
    while (this.#changed.size > 0 && this.core.epoch !== null) {
      const ms = this.#spacing.next();
      if (ms > 0) await pause(ms);
      const batch = [...this.#changed].slice(0, BATCH);
      try {
        await this.#save(batch).catch((error) =>
          isDataError(error) ? this.#isolate(batch) : Promise.reject(error),
        );
      } catch (error) {
        console.error(`jobs: cannot write ${batch.length} runs, trying again: ${reason(error)}`);
        await pause(200);
      }
    }
  }

  async #save(batch: Run[]): Promise<void> {
    const { core } = this;
    const epoch = core.epoch;
    if (epoch === null) return;
    const now = core.now();
    const notices = batch
      .filter((run) => run.status === "failed" && run.event.name !== FAILED_EVENT)
      .map((run) => failureNotice(run, now));
    const saving = saveRuns(core.pool, epoch, batch, notices, now);
    // The statement has its values already; later changes go into the next one.
    const taken = batch.map((run) => ({ run, steps: run.dirtySteps, waiters: this.#waiters.get(run) ?? [] }));
    for (const { run } of taken) {
      run.dirty = false;
      run.dirtySteps = new Set();
      this.#changed.delete(run);
      this.#waiters.delete(run);
    }
    this.#saving = taken.length;
    const putBack = ({ run, steps, waiters }: (typeof taken)[number]): void => {
      run.dirty = true;
      run.dirtySteps = new Set([...steps, ...run.dirtySteps]);
      this.#changed.add(run);
      this.#waiters.set(run, [...waiters, ...(this.#waiters.get(run) ?? [])]);
    };
    try {
      const saved = await saving;
      if (!saved.leading) {
        core.epoch = null;
        for (const entry of taken) putBack(entry);
        return;
      }
      for (const { run, waiters } of taken) this.#settle(run, waiters, saved.ids.has(run.id));
      if (notices.length > 0) this.onFailures();
    } catch (error) {
      for (const entry of taken) putBack(entry);
      throw error;
    } finally {
      this.#saving = 0;
    }
  }

  #settle(run: Run, waiters: ((written: boolean) => void)[], written: boolean): void {
    if (written) {
      run.version += 1;
      if (run.status !== "active") this.memory.forget(run);
      else this.onWritten(run);
    } else {
      // Written by us with a lost response, or by another leader: the row decides.
      this.memory.forget(run);
      this.memory.expect(0);
      this.#changed.delete(run);
    }
    for (const resolve of waiters) resolve(written);
  }

  /** Finds the run whose data the database refuses and fails it, so that the others are written. */
  async #isolate(batch: Run[]): Promise<void> {
    for (const run of batch) {
      try {
        await this.#save([run]);
      } catch (error) {
        if (!isDataError(error)) throw error;
        console.error(`jobs: run ${run.id} of ${run.fnId} cannot be stored: ${reason(error)}`);
        run.dirtySteps = new Set();
        finish(run, "failed", { name: "StorageError", message: reason(error) });
        await this.#save([run]);
      }
    }
  }
}

function failureNotice(run: Run, now: number): FailureNotice {
  const data = {
    function_id: run.fnId,
    run_id: run.id,
    error: run.result,
    event: run.event,
    events: run.events,
  };
  const payload = { id: run.id, name: FAILED_EVENT, data, ts: now };
  return {
    runId: run.id,
    event: {
      key: `failed-${run.id}-${run.version}`,
      payload,
      text: JSON.stringify(payload),
      receivedAt: now,
      dispatched: false,
    },
  };
}
