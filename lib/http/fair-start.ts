/** Requests of one address that wait, and of all together: memory for them is bounded. */
const MOST_WAITING = { ofAddress: 1000, together: 10_000 };
const MAX_ADDRESSES = 20_000;
/** After this long, half as many requests count. */
const HALF_LIFE_MS = 10_000;
/** By the logarithm of what an address has asked for lately: 0, 1 to 2, 3 to 6, and so on. */
const LEVELS = 16;

type Waiting = { address: string; order: number; start: () => void };
type Turns = { nextTurn: (run: () => void) => void; clock: () => number };

/**
 * Starts at most one request in each turn of the event loop, so that what runs already waits for one request, not for as
 * many as connections bring at once. What waits is started in two orders by turns: first the addresses that have asked
 * for least lately, so that an honest visitor passes a flood, then the longest waiting, so that a busy address is never
 * left out. Where requests do not come faster than they are started, none waits.
 */
export class FairStart {
  /** What waits, by level, each in the order of arrival. */
  #levels: Waiting[][] = Array.from({ length: LEVELS }, () => []);
  /** Of each address that has some: how many wait. */
  #waiting = new Map<string, number>();
  #together = 0;
  #arrived = 0;
  /** What addresses have asked for lately; the one that was silent for longest first. */
  #recent = new Map<string, { count: number; at: number }>();
  #isTurnTaken = false;
  #isOldestNext = false;

  constructor(readonly turns: Turns = { nextTurn: setImmediate, clock: Date.now }) {}

  /** Calls `start` now or in a later turn; false, and `start` is never called, where too many wait. */
  arrive(address: string, start: () => void): boolean {
    const level = this.#note(address);
    if (!this.#isTurnTaken) {
      this.#begin(start);
      return true;
    }
    const own = this.#waiting.get(address) ?? 0;
    if (own >= MOST_WAITING.ofAddress || this.#together >= MOST_WAITING.together) return false;
    this.#waiting.set(address, own + 1);
    this.#together += 1;
    this.#arrived += 1;
    this.#levels[level]?.push({ address, order: this.#arrived, start });
    return true;
  }

  #begin(start: () => void): void {
    this.#isTurnTaken = true;
    this.turns.nextTurn(() => {
      this.#isTurnTaken = false;
      const next = this.#next();
      if (next) this.#begin(next.start);
    });
    start();
  }

  #next(): Waiting | undefined {
    const filled = this.#levels.filter((level) => level.length > 0);
    const order = (level: Waiting[]) => level[0]?.order ?? 0;
    const from = this.#isOldestNext ? filled.sort((a, b) => order(a) - order(b))[0] : filled[0];
    const next = from?.shift();
    if (!next) return undefined;
    this.#isOldestNext = !this.#isOldestNext;
    this.#together -= 1;
    const left = (this.#waiting.get(next.address) ?? 1) - 1;
    if (left > 0) this.#waiting.set(next.address, left);
    else this.#waiting.delete(next.address);
    return next;
  }

  /** Counts a request of `address`; returns the level of what it asked for before. */
  #note(address: string): number {
    const at = this.turns.clock();
    const known = this.#recent.get(address);
    const count = known ? known.count * 0.5 ** ((at - known.at) / HALF_LIFE_MS) : 0;
    this.#recent.delete(address);
    this.#recent.set(address, { count: count + 1, at });
    if (this.#recent.size > MAX_ADDRESSES)
      for (const longestSilent of this.#recent.keys()) {
        this.#recent.delete(longestSilent);
        break;
      }
    return Math.min(LEVELS - 1, Math.floor(Math.log2(count + 1)));
  }
}
