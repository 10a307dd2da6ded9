/** Connections that any address may have, while the process accepts any at all. */
const ALWAYS = 16;

/**
 * Shares a process's connections among addresses. An address may have half of what is free: one alone ends at a third of all, ten together
 * leave two in a hundred, of which each further address may have 16. So a stranger with a few addresses leaves places for others, and a
 * crowd behind one address is not turned away while there is room.
 */
export class ConnectionShares {
  #open = new Map<string, number>();
  #together = 0;

  constructor(readonly most: number) {}

  /** Counts a connection of `address`; false, and not counted, if it has its share. */
  enter(address: string): boolean {
    const own = this.#open.get(address) ?? 0;
    const free = this.most - this.#together;
    if (free <= 0 || own >= Math.max(ALWAYS, free / 2)) return false;
    this.#open.set(address, own + 1);
    this.#together += 1;
    return true;
  }

  /** A counted connection of `address` ended. */
  leave(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
    this.#together -= 1;
  }
}
