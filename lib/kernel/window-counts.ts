type Entry = { count: number; until: number };

/**
 * Expiring counts per key, in bounded memory and constant amortized time per call. Keys of one window length
 * expire in insertion order, so each call only removes expired entries from the front. Above `maxEntries`, a
 * new key removes the oldest one, whose count starts at 0 again.
 */
export class WindowCounts {
  /** By window length in ms; each map in order of expiry. */
  #windows = new Map<number, Map<string, Entry>>();
  #size = 0;

  constructor(readonly maxEntries: number) {}

  get size(): number {
    return this.#size;
  }

  /**
   * Adds `by` to the count of `key`, whose window of `windowMs` starts with its first call; returns the
   * count.
   */
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

  /** The count of `key` in its current window of `windowMs`; 0 without one. */
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

  /** From the map of the new key, or from the first that has entries. */
  #dropOldest(own: Map<string, Entry>): void {
    for (const entries of [own, ...this.#windows.values()])
      for (const key of entries.keys()) {
        entries.delete(key);
        this.#size -= 1;
        return;
      }
  }
}
