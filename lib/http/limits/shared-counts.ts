import type { Verdict, Window } from "@/lib/services/upstash/limiter";

/** Calls that this process has counted for a caller in the window that ends at `endsAt` (Unix ms). */
export type OwnCount = { name: string; endsAt: number; calls: number };
/** Stores the counts of this process; resolves to the counts of the other processes, in the same order. */
export type Exchange = (own: readonly OwnCount[]) => Promise<number[]>;

type Entry = OwnCount & {
  limit: number;
  /** Calls that other processes had counted at the last exchange. */
  others: number;
  /** `calls` at the last exchange. */
  published: number;
};

/** A count is exchanged when it has grown by this share of the limit. */
const SHARE = 1 / 20;
/**
 * The counters of one window by name. `oldest` is an iterator that is reused between drops, because a new one would
 * first skip every dropped entry.
 */
type Counters = { byName: Map<string, Entry>; oldest: MapIterator<string> };

/** Pause between exchanges while the store fails. */
const PAUSE_MS = 1000;
const BATCH_SIZE = 1000;

type Options = {
  exchange: Exchange;
  onFailure: (error: unknown) => void;
  /** Maximum number of counters. Beyond it, the oldest is dropped and would start at 0 again. */
  maxEntries: number;
};

/**
 * Counts calls per caller in fixed windows and decides in this process without waiting. A count is exchanged with the
 * other processes when it has grown by a twentieth of its limit: N processes together allow at most
 * `limit × (1 + (N − 1) / 20)` calls, plus those that arrive during an exchange. A caller with fewer calls costs no
 * statement, and a refused caller at most twenty per window.
 */
export class SharedCounts {
  /** Counters by the end of their window. */
  #windows = new Map<number, Counters>();
  #size = 0;
  /** By name, because one statement can store a counter only once; a newer entry replaces an older one. */
  #due = new Map<string, Entry>();
  #isExchanging = false;
  #pausedUntil = 0;
  /** The time of the last call. */
  #now = 0;

  constructor(readonly options: Options) {}

  get size(): number {
    return this.#size;
  }

  /**
   * Counts `by` calls of `key` in its `window` at `now` (Unix ms). A count is never below 0: a call given back after
   * its window has ended, or after its counter was dropped, admits no further call.
   */
  add(window: Window, key: string, by: number, now: number): Verdict {
    this.#now = now;
    const entry = this.#entry(window, key, now);
    entry.calls = Math.max(0, entry.calls + by);
    const count = entry.calls + entry.others;
    const known = Math.min(entry.calls, window.limit);
    if (Math.abs(known - entry.published) >= Math.max(1, Math.floor(window.limit * SHARE)))
      this.#share(entry);
    return {
      allowed: count <= window.limit,
      limit: window.limit,
      remaining: Math.max(0, window.limit - count),
      resetAt: entry.endsAt / 1000,
    };
  }

  #entry({ name: policy, limit, seconds }: Window, key: string, now: number): Entry {
    const endsAt = (Math.floor(now / (seconds * 1000)) + 1) * seconds * 1000;
    const { byName } = this.#windows.get(endsAt) ?? this.#begin(endsAt, now);
    const name = `${policy}:${key}`;
    const known = byName.get(name);
    if (known) return known;
    if (this.#size >= this.options.maxEntries) this.#dropOldest();
    const entry = { name, endsAt, limit, calls: 0, others: 0, published: 0 };
    byName.set(name, entry);
    this.#size += 1;
    return entry;
  }

  /** Starts a window and drops all that have ended: windows of one length end at the same time. */
  #begin(endsAt: number, now: number): Counters {
    for (const [end, { byName }] of this.#windows)
      if (end <= now) {
        this.#windows.delete(end);
        this.#size -= byName.size;
      }
    const byName = new Map<string, Entry>();
    const counters = { byName, oldest: byName.keys() };
    this.#windows.set(endsAt, counters);
    return counters;
  }

  #dropOldest(): void {
    for (const counters of this.#windows.values()) {
      const { value, done } = counters.oldest.next();
      if (done) {
        // A finished iterator does not see later counters.
        counters.oldest = counters.byName.keys();
        continue;
      }
      counters.byName.delete(value);
      this.#size -= 1;
      return;
    }
  }

  #share(entry: Entry): void {
    if (this.#now < this.#pausedUntil) return;
    this.#due.set(entry.name, entry);
    if (this.#isExchanging) return;
    this.#isExchanging = true;
    setImmediate(() => void this.#exchange());
  }

  /** Runs one exchange at a time; counts that become due during it go into the next one. */
  async #exchange(): Promise<void> {
    while (this.#due.size > 0) {
      const entries = [...this.#due.values()].slice(0, BATCH_SIZE);
      for (const { name } of entries) this.#due.delete(name);
      const own = entries.map(({ name, endsAt, calls, limit }) => ({
        name,
        endsAt,
        calls: Math.min(calls, limit),
      }));
      try {
        const others = await this.options.exchange(own);
        entries.forEach((entry, index) => {
          entry.published = own[index]?.calls ?? entry.published;
          entry.others = others[index] ?? entry.others;
        });
      } catch (error) {
        this.options.onFailure(error);
        this.#due.clear();
        this.#pausedUntil = this.#now + PAUSE_MS;
      }
    }
    this.#isExchanging = false;
  }
}
