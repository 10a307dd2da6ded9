type Caller = { done: () => void; failed: (error: unknown) => void };

/**
 * Runs work by key, with one run per key at a time and at most `maxConcurrent` runs in total. Callers that arrive
 * during a run of their key share the next one, which reads everything they stored. A key uses one database connection
 * regardless of its number of callers.
 */
export class SharedRuns {
  #begun = new Set<string>();
  #waiting = new Map<string, { work: () => Promise<void>; callers: Caller[] }>();

  constructor(readonly maxConcurrent: number) {}

  /** Resolves once a run that starts after this call succeeds; rejects with its error. */
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
