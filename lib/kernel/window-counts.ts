type Entry = { count: number; until: number };

/**
 * Counts per key that expire, in bounded memory and constant amortized time per call. Keys of one window length expire
 * in the order in which they were added, so each call removes expired entries from the front of that order and looks at
 * no other. At most `maxEntries` are kept: a new key beyond that removes the oldest one, whose count starts again at 0.
 */
export class WindowCounts {
  /** By window length in ms; each map in the order of expiry. */
  #windows = new Map<number, Map<string, Entry>>();
  #size = 0;

  constructor(readonly maxEntries: number) {}

  get size(): number {
    return this.#size;
  }

  /** Adds `by` to the count of `key`, whose window of `windowMs` begins with its first call; returns the count. */
  add(key: string, windowMs: number, now: number, by = 1): number {
    const entries = this.#windows.get(windowMs) ?? new Map<string, Entry>();
    this.#windows.set(windowMs, entries);
    this.#dropExpired(entries, now);
    const known = entries.get(key);
    if (known) {
      known.count += by;
      return known.count;
    }
    if (this.#size >= this.maxEntries) this.#dropOldest(entries);
    entries.set(key, { count: by, until: now + windowMs });
    this.#size += 1;
    return by;
  }

  /** The count of `key` in its running window of `windowMs`; 0 without one. */
  get(key: string, windowMs: number, now: number): number {
    const known = this.#windows.get(windowMs)?.get(key);
    return known && known.until > now ? known.count : 0;
  }

  #dropExpired(entries: Map<string, Entry>, now: number): void {
    for (const [key, { until }] of entries) {
      if (until > now) return;
      entries.delete(key);
      this.#size -= 1;
    }
  }

  /** Of the window that a key is added to; where that has none, of the first that has. */
  #dropOldest(own: Map<string, Entry>): void {
    for (const entries of [own, ...this.#windows.values()])
      for (const key of entries.keys()) {
        entries.delete(key);
        this.#size -= 1;
        return;
      }
  }
}
