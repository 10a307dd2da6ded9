type Caller = { done: () => void; failed: (error: unknown) => void };

/**
 * Runs work by key: one run of a key at a time, and at most `maxConcurrent` of all keys. Callers that come while a run of their key is under way
 * share the next one. So each run begins after its callers came, and sees what was stored before that, and however many callers
 * there are, a key has one connection to the database.
 */
export class SharedRuns {
  #begun = new Set<string>();
  #waiting = new Map<string, { work: () => Promise<void>; callers: Caller[] }>();

  constructor(readonly maxConcurrent: number) {}

  /** Resolves when a run that begins after this call has succeeded; rejects with its error. */
  run(key: string, work: () => Promise<void>): Promise<void> {
    return new Promise((done, failed) => {
      const known = this.#waiting.get(key);
      if (known) known.callers.push({ done, failed });
      else this.#waiting.set(key, { work, callers: [{ done, failed }] });
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const [key, { work, callers }] of this.#waiting) {
      if (this.#begun.size >= this.maxConcurrent) return;
      if (this.#begun.has(key)) continue;
      this.#waiting.delete(key);
      this.#begun.add(key);
      void this.#run(key, work, callers);
    }
  }

  async #run(key: string, work: () => Promise<void>, callers: readonly Caller[]): Promise<void> {
    try {
      await work();
      for (const { done } of callers) done();
    } catch (error) {
      for (const { failed } of callers) failed(error);
    }
    this.#begun.delete(key);
    this.#startNext();
  }
}
