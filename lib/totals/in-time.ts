import { AppError, unavailable } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";

/** Reading totals takes milliseconds; beyond this, the page is shown without them. */
const MOST_MS = 3000;
/** Of the process's sixteen connections, so that slow totals leave the others to donations. */
const AT_ONCE = 4;
/** After a read that ran out of time, so that not every page waits for the next one. */
const PAUSE_MS = 5000;

/** Totals that cannot be read right now: slow, locked or failing. */
export class TotalsUnavailable extends AppError {
  constructor(cause?: unknown) {
    const { code, message, extra } = unavailable("The service is briefly unavailable; try again", cause, 5);
    super(code, message, extra);
  }
}

/**
 * Bounds what slow or failing totals cost everything else: a read takes at most three seconds, four run at once, and after one
 * that ran out of time all fail at once for five seconds. Such a read keeps its place until the database ends it.
 */
export class TotalsReads {
  #running = 0;
  #waiting = new Set<() => void>();
  #pausedUntil = 0;

  /** Runs `query` in its turn. Throws `TotalsUnavailable`. */
  async read<T>(query: () => Promise<T>): Promise<T> {
    if (Date.now() < this.#pausedUntil) throw new TotalsUnavailable();
    let timer: NodeJS.Timeout | undefined;
    const turn: { isOver?: true } = {};
    const late = new Promise<never>((_, failed) => {
      timer = setTimeout(() => {
        turn.isOver = true;
        this.#pausedUntil = Date.now() + PAUSE_MS;
        failed(new Error(`totals were not read within ${MOST_MS} ms`));
      }, MOST_MS);
    });
    try {
      return await Promise.race([this.#inTurn(query, turn), late]);
    } catch (cause) {
      log.error({ err: cause }, "totals cannot be read; pages are shown without them");
      throw new TotalsUnavailable(cause);
    } finally {
      clearTimeout(timer);
    }
  }

  async #inTurn<T>(query: () => Promise<T>, turn: { isOver?: true }): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((begin) => this.#waiting.add(begin));
    else this.#running += 1;
    try {
      if (turn.isOver) throw new Error("the time was over before its turn");
      return await query();
    } finally {
      const [next] = this.#waiting;
      if (next) {
        this.#waiting.delete(next);
        next();
      } else this.#running -= 1;
    }
  }
}

const reads = new TotalsReads();

/** Reads totals within bounds that all reads of this process share. Throws `TotalsUnavailable`. */
export function readTotalsInTime<T>(query: () => Promise<T>): Promise<T> {
  return reads.read(query);
}
