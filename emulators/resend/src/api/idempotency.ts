import type { Entry } from "../store/segment";

const DAY_MS = 24 * 60 * 60 * 1000;

type Known = { hash: string; atMs: number; ids: string[] };
type Claim =
  | { outcome: "new" }
  | { outcome: "repeat"; ids: string[] }
  | { outcome: "clash" }
  | { outcome: "in_flight" };

/**
 * Resend's idempotency keys, stored for 24 hours of the installation's clock, and only the newest `limit`. After a
 * restart, those of the stored mails.
 */
export class IdempotencyKeys {
  #known = new Map<string, Known>();
  #inFlight = new Map<string, string>();

  constructor(private readonly limit = 200_000) {}

  /** Restores the keys of stored mails; oldest first, mails of one batch in their order. */
  replay(entries: Iterable<Entry>): void {
    for (const { idempotencyKey, requestHash, id, createdAt } of entries) {
      if (idempotencyKey === null) continue;
      const atMs = Date.parse(createdAt);
      const known = this.#known.get(idempotencyKey);
      if (known?.hash === requestHash && known.atMs === atMs) known.ids.push(id);
      else this.#remember(idempotencyKey, { hash: requestHash, atMs, ids: [id] });
    }
  }

  /** Looks up a key; "new" reserves it until `finish` or `release`. */
  claim(key: string, hash: string, now: Date): Claim {
    if (this.#inFlight.has(key)) return { outcome: "in_flight" };
    const known = this.#known.get(key);
    if (known && now.getTime() - known.atMs < DAY_MS)
      return known.hash === hash ? { outcome: "repeat", ids: known.ids } : { outcome: "clash" };
    this.#inFlight.set(key, hash);
    return { outcome: "new" };
  }

  finish(key: string, ids: string[], now: Date): void {
    const hash = this.#inFlight.get(key);
    if (hash === undefined) return;
    this.#inFlight.delete(key);
    this.#remember(key, { hash, atMs: now.getTime(), ids });
  }

  /** Frees the key of a failed request. */
  release(key: string): void {
    this.#inFlight.delete(key);
  }

  clear(): void {
    this.#known.clear();
  }

  #remember(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    const oldest = this.#known.keys().next();
    if (this.#known.size > this.limit && !oldest.done) this.#known.delete(oldest.value);
  }
}
