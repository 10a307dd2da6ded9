/** Unacknowledged events, and callers waiting for them. */
export class OpenDeliveries {
  readonly #ids = new Set<string>();
  #waiting: (() => void)[] = [];

  ids(): ReadonlySet<string> {
    return new Set(this.#ids);
  }

  add(id: string): void {
    this.#ids.add(id);
  }

  delete(id: string): void {
    if (this.#ids.delete(id)) this.#wake();
  }

  /** No more acknowledgements are expected; releases all waiting callers. */
  clear(): void {
    this.#ids.clear();
    this.#wake();
  }

  /** Waits until only `known` events are open; false after `ms` milliseconds. */
  async settled(known: ReadonlySet<string>, ms: number): Promise<boolean> {
    const done = (): boolean => [...this.#ids].every((id) => known.has(id));
    const end = Date.now() + ms;
    while (!done()) {
      const left = end - Date.now();
      if (left <= 0) return false;
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          wake();
        });
      });
    }
    return true;
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
