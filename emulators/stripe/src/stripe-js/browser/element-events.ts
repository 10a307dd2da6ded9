export type Listener = (event: Record<string, unknown>) => void;

/** The listeners of an element. */
export class ElementEvents {
  readonly #listeners = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return this;
  }

  once(event: string, listener: Listener): this {
    const once: Listener = (detail) => {
      this.off(event, once);
      listener(detail);
    };
    return this.on(event, once);
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener);
    else this.#listeners.delete(event);
    return this;
  }

  protected emit(event: string, detail: Record<string, unknown>): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(detail);
  }

  protected forgetListeners(): void {
    this.#listeners.clear();
  }
}
