/**
 * A queue that handles items of one key in sequence and different keys concurrently: events about one object arrive in
 * order unless a delivery fails.
 */
export class Lanes<T> {
  #lanes = new Map<string, T[]>();
  #ready: string[] = [];
  #head = 0;

  push(key: string, item: T): void {
    const lane = this.#lanes.get(key);
    if (lane) lane.push(item);
    else {
      this.#lanes.set(key, [item]);
      this.#ready.push(key);
    }
  }

  /** The next item whose key is free; the key stays claimed until `done`. */
  take(): { key: string; item: T } | undefined {
    const key = this.#ready[this.#head];
    if (key === undefined) return undefined;
    this.#head += 1;
    if (this.#head > 1024) {
      this.#ready = this.#ready.slice(this.#head);
      this.#head = 0;
    }
    const item = this.#lanes.get(key)?.shift();
    return item === undefined ? undefined : { key, item };
  }

  done(key: string): void {
    if (this.#lanes.get(key)?.length) this.#ready.push(key);
    else this.#lanes.delete(key);
  }
}
