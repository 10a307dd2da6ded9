type Limits = {
  freshMs: number;
  mostEntries: number;
  mostBytes: number;
  /** A rendering that takes longer is started again for the next request. */
  patienceMs: number;
};
type Entry<Page> = { page: Page; bytes: number; madeAt: number };

/**
 * Pages by key, each cached for `freshMs` after its rendering started. Beyond `mostEntries` or `mostBytes`, the least
 * recently used are dropped. Concurrent requests for a key share one rendering.
 */
export class PageCache<Page> {
  readonly #entries = new Map<string, Entry<Page>>();
  readonly #making = new Map<string, { page: Promise<Page>; madeAt: number }>();
  #bytes = 0;

  constructor(
    readonly limits: Limits,
    readonly clock: () => number = () => performance.now(),
  ) {}

  /** Returns the cached page, or the one that `make` renders. `bytesOf` is null for a page that must not be cached. */
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
      // `clear` ran during the rendering: the page may show data from before it.
      if (this.#making.get(key) === making && bytes !== null)
        this.#keep(key, { page, bytes: bytes + key.length, madeAt });
      return page;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  /** Drops every page; renderings in progress are not cached. */
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
    for (const leastRecent of this.#entries.keys()) {
      if (this.#entries.size <= this.limits.mostEntries && this.#bytes <= this.limits.mostBytes) return;
      this.#drop(leastRecent);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
