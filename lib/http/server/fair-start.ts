/** Maximum number of waiting requests per address and in total, which bounds their memory. */
const MAX_WAITING = { ofAddress: 1000, together: 10_000 };
const MAX_ADDRESSES = 20_000;
/** After this long, past requests count half. */
const HALF_LIFE_MS = 10_000;
/** Levels are logarithms of an address's recent requests: 0, 1 to 2, 3 to 6, and so on. */
const LEVELS = 16;

type Waiting = { address: string; order: number; start: () => void };
type Turns = { nextTurn: (run: () => void) => void; clock: () => number };

/**
 * Starts at most one request per turn of the event loop, so that running work waits for one request, not for all that
 * arrive at once. Waiting requests are started alternately from the addresses with the fewest recent requests, so that
 * a visitor overtakes a flood, and from the longest waiting, so that a busy address is not starved. Requests that
 * arrive more slowly than one per turn never wait.
 */
export class FairStart {
  /** Waiting requests by level, each in order of arrival. */
  #levels: Waiting[][] = Array.from({ length: LEVELS }, () => []);
  /** Number of waiting requests by address. */
  #waiting = new Map<string, number>();
  #together = 0;
  #arrived = 0;
  /** Recent requests by address, least recently active first. */
  #recent = new Map<string, { count: number; at: number }>();
  #isTurnTaken = false;
  #isOldestNext = false;

  constructor(readonly turns: Turns = { nextTurn: setImmediate, clock: Date.now }) {}

  /** Calls `start` now or in a later turn. Returns false without calling it if too many requests wait. */
  arrive(address: string, start: () => void): boolean {
    const level = this.#count(address);
    if (!this.#isTurnTaken) {
      this.#begin(start);
      return true;
    }
    const own = this.#waiting.get(address) ?? 0;
    if (own >= MAX_WAITING.ofAddress || this.#together >= MAX_WAITING.together) return false;
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

  /** Counts a request of `address`. Returns the address's level before it. */
  #count(address: string): number {
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
