/** Connections that every address may have while the process accepts any. */
const ALWAYS = 16;

/**
 * Shares a process's connections among addresses. An address may have up to half as many connections as are free: a
 * single one gets a third of all, and ten together leave two percent, of which each further address may have 16. An
 * attacker with a few addresses therefore leaves room for others, and many clients behind one address are accepted
 * while there is room.
 */
export class ConnectionShares {
  #open = new Map<string, number>();
  #together = 0;

  constructor(readonly most: number) {}

  /** Counts a connection of `address`. False, without counting it, if the address has used up its share. */
  enter(address: string): boolean {
    const own = this.#open.get(address) ?? 0;
    const free = this.most - this.#together;
    if (free <= 0 || own >= Math.max(ALWAYS, free / 2)) return false;
    this.#open.set(address, own + 1);
    this.#together += 1;
    return true;
  }

  /** Releases a counted connection of `address`. */
  leave(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1;
    if (left > 0) this.#open.set(address, left);
    else this.#open.delete(address);
    this.#together -= 1;
  }
}
