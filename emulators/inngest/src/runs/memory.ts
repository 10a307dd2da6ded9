import type { Run } from "./run";

// Enough to keep the app busy between two polls of the database.
const ROOM_PER_FUNCTION = 1000;

/** The runs in this process: a window on the due rows of the database, never the only copy. */
export class Memory {
  #runs = new Map<string, Run>();
  #perFunction = new Map<string, number>();
  /** Functions with due rows beyond the window; their new runs wait in the database. */
  readonly behind = new Set<string>();
  /** Ids of runs being inserted; the inserting code admits them. */
  readonly arriving = new Set<string>();
  #forgotten: Set<string> | null = null;
  /** When to query the database for runs next, as far as known; Unix milliseconds. */
  #dueAt = Number.POSITIVE_INFINITY;

  get dueAt(): number {
    return this.#dueAt;
  }

  /** A row that is not in memory is due at this time. */
  expect(at: number): void {
    this.#dueAt = Math.min(this.#dueAt, at);
  }

  /** Reads the next due time with `ask`. Times that become known during the read count too. */
  async readDueAt(query: () => Promise<number | null>): Promise<void> {
    const before = this.#dueAt;
    this.#dueAt = Number.POSITIVE_INFINITY;
    try {
      this.expect((await query()) ?? Number.POSITIVE_INFINITY);
    } catch (error) {
      this.expect(before);
      throw error;
    }
  }

  get(id: string): Run | undefined {
    return this.#runs.get(id);
  }

  ids(): string[] {
    return [...this.#runs.keys()];
  }

  all(): Run[] {
    return [...this.#runs.values()];
  }

  room(fnId: string): number {
    return ROOM_PER_FUNCTION - (this.#perFunction.get(fnId) ?? 0);
  }

  hold(run: Run): void {
    this.#runs.set(run.id, run);
    this.#perFunction.set(run.fnId, (this.#perFunction.get(run.fnId) ?? 0) + 1);
  }

  forget(run: Run): void {
    if (this.#runs.get(run.id) !== run) return;
    this.#runs.delete(run.id);
    this.#perFunction.set(run.fnId, (this.#perFunction.get(run.fnId) ?? 1) - 1);
    this.#forgotten?.add(run.id);
  }

  /**
   * Reads runs with `load` and returns the new ones. A run dropped during the read may have been read before its last
   * write, so it is left to the next poll.
   */
  async read(load: () => Promise<Run[]>): Promise<Run[]> {
    const forgotten = new Set<string>();
    this.#forgotten = forgotten;
    try {
      const loaded = await load();
      const ours = [this.#runs, this.arriving, forgotten];
      return loaded.filter((run) => ours.every((ids) => !ids.has(run.id)));
    } finally {
      this.#forgotten = null;
    }
  }
}
