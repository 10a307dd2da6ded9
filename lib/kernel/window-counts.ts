type Entry = { count: number; until: number };

/**
 * Expiring counts per key, in bounded memory and constant amortized time per call. Keys with the same window length
 * expire in insertion order, so each call only removes expired entries from the front. At `maxEntries`, a new key
 * evicts the oldest one, whose count restarts at 0.
 */
export class WindowCounts {
  /** Entries by window length in ms, each map in order of expiry. */
  #windows = new Map<number, Map<string, Entry>>();
  #size = 0;

  constructor(readonly maxEntries: number) {}

  get size(): number {
    return this.#size;
  }

  /**
   * Adds `by` to the count of `key` and returns the new count. The key's window of `windowMs` starts with its first
   * call.
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

  /** Returns the count of `key` in its current window of `windowMs`, or 0 without one. */
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

  /** Drops the oldest entry of the new key's map, or of the first map that has entries. */
  #dropOldest(own: Map<string, Entry>): void {
    for (const entries of [own, ...this.#windows.values()])
      for (const key of entries.keys()) {
        entries.delete(key);
        this.#size -= 1;
        return;
      }
  }
}
