type Limits = {
  freshMs: number;
  mostEntries: number;
  mostBytes: number;
  /** After this time a page that is being made is made again for those who ask then. */
  patienceMs: number;
};
type Entry<Page> = { page: Page; bytes: number; madeAt: number };

/**
 * Pages by key, each for `freshMs` after it was made; at most so many and so large together, the longest unused are dropped first.
 * A key is made once at a time: who asks meanwhile gets the same page.
 */
export class PageCache<Page> {
  readonly #entries = new Map<string, Entry<Page>>();
  readonly #making = new Map<string, { page: Promise<Page>; madeAt: number }>();
  #bytes = 0;

  constructor(
    readonly limits: Limits,
    readonly clock: () => number = () => performance.now(),
  ) {}

  /** `bytesOf` is null for a page that must not be kept. */
  async get(key: string, make: () => Promise<Page>, bytesOf: (page: Page) => number | null): Promise<Page> {
    const kept = this.#entries.get(key);
    if (kept && this.clock() - kept.madeAt < this.limits.freshMs) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept.page;
    }
    const madeAt = this.clock();
    const running = this.#making.get(key);
    if (running && madeAt - running.madeAt < this.limits.patienceMs) return running.page;
    const making = { page: make(), madeAt };
    this.#making.set(key, making);
    try {
      const page = await making.page;
      const bytes = bytesOf(page);
      // After `clear` the page may be of the time before.
      if (this.#making.get(key) === making && bytes !== null)
        this.#keep(key, { page, bytes: bytes + key.length, madeAt });
      return page;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  /** Drops every page; those being made are not kept. */
  clear(): void {
    this.#entries.clear();
    this.#making.clear();
    this.#bytes = 0;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  #keep(key: string, entry: Entry<Page>): void {
    this.#drop(key);
    if (entry.bytes > this.limits.mostBytes) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const longestUnused of this.#entries.keys()) {
      if (this.#entries.size <= this.limits.mostEntries && this.#bytes <= this.limits.mostBytes) return;
      this.#drop(longestUnused);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
