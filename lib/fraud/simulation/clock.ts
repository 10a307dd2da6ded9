/** A process of the simulation. Yields its waiting times in milliseconds. */
export type Process<T = void> = Generator<number, T, void>;

type Entry = { at: number; order: number; run: () => void };

/** Virtual time: runs due callbacks in order, without waiting. */
export class Clock {
  now: number;
  #order = 0;
  readonly #heap: Entry[] = [];

  constructor(begin: number) {
    this.now = begin;
  }

  /** Runs a callback after `ms` milliseconds. */
  after(ms: number, run: () => void): void {
    this.#push({ at: this.now + Math.max(0, ms), order: this.#order++, run });
  }

  /** Starts a process after `ms` milliseconds. */
  start(process: Process<unknown>, ms = 0): void {
    const go = () => {
      const step = process.next();
      if (!step.done) this.after(step.value, go);
    };
    this.after(ms, go);
  }

  /** Runs until no callbacks are left, or until an instant. */
  run(until = Number.POSITIVE_INFINITY): void {
    for (let next = this.#heap[0]; next && next.at <= until; next = this.#heap[0]) {
      this.#pop();
      this.now = next.at;
      next.run();
    }
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(entry, parent)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const [a, b] = [heap[left], heap[left + 1]];
      if (!a) break;
      const [child, childIndex] = b && isBefore(b, a) ? [b, left + 1] : [a, left];
      if (!isBefore(child, last)) break;
      heap[at] = child;
      at = childIndex;
    }
    heap[at] = last;
  }
}

const isBefore = (a: Entry, b: Entry) => a.at < b.at || (a.at === b.at && a.order < b.order);
