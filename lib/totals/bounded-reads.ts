import { AppError, unavailable } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";

/** Reading totals takes milliseconds; beyond this, the page is shown without them. */
const TIMEOUT_MS = 3000;
/** The process has sixteen connections; the others stay free for donations. */
const TOTALS_AT_ONCE = 4;
const REPORTS_AT_ONCE = 4;
const REPORTS_OF_ONE = 2;
/** After a timeout, so that not every page waits for the next one. */
const PAUSE_MS = 5000;

/** Totals that cannot be read right now: slow, locked or failing. */
export class TotalsUnavailable extends AppError {
  constructor(cause?: unknown) {
    const { code, message, extra } = unavailable("The service is briefly unavailable; try again", cause, 5);
    super(code, message, extra);
  }
}

type PendingRead = { timedOut?: true };
/** The reads of one owner. */
type OwnerQueue = { running: number; pausedUntil: number; waiting: Set<() => void> };

/**
 * Limits the connections that slow totals occupy: a read takes at most three seconds, `atOnce` reads run concurrently, and after a
 * timeout further reads of the same owner fail immediately for five seconds. A read that timed out keeps its place until the
 * database ends it.
 */
export class BoundedReads {
  #running = 0;
  #queues = new Map<string, OwnerQueue>();

  constructor(readonly limits: { total: number; perOwner: number }) {}

  /** Runs `query` when `owner` has a free place. Throws `TotalsUnavailable`. */
  async read<T>(owner: string, query: () => Promise<T>): Promise<T> {
    const lane = this.#queues.get(owner) ?? { running: 0, pausedUntil: 0, waiting: new Set() };
    if (Date.now() < lane.pausedUntil) throw new TotalsUnavailable();
    this.#queues.set(owner, lane);
    let timer: NodeJS.Timeout | undefined;
    const pending: PendingRead = {};
    const late = new Promise<never>((_, failed) => {
      timer = setTimeout(() => {
        pending.timedOut = true;
        lane.pausedUntil = Date.now() + PAUSE_MS;
        failed(new Error(`totals were not read within ${TIMEOUT_MS} ms`));
      }, TIMEOUT_MS);
    });
    try {
      return await Promise.race([this.#run(lane, query, pending), late]);
    } catch (cause) {
      log.error({ err: cause }, "totals cannot be read; pages are shown without them");
      throw new TotalsUnavailable(cause);
    } finally {
      clearTimeout(timer);
    }
  }

  async #run<T>(lane: OwnerQueue, query: () => Promise<T>, turn: PendingRead): Promise<T> {
    if (this.#hasSlot(lane)) this.#acquire(lane);
    else await new Promise<void>((begin) => lane.waiting.add(begin));
    try {
      if (turn.timedOut) throw new Error("timed out before a place was free");
      return await query();
    } finally {
      this.#running -= 1;
      lane.running -= 1;
      this.#startNext();
    }
  }

  #hasSlot(lane: OwnerQueue): boolean {
    return this.#running < this.limits.total && lane.running < this.limits.perOwner;
  }

  #acquire(lane: OwnerQueue): void {
    this.#running += 1;
    lane.running += 1;
  }

  /** Gives the free place to the next owner in turn; drops owners without reads. */
  #startNext(): void {
    for (const [owner, lane] of this.#queues) {
      const [next] = lane.waiting;
      if (next && this.#hasSlot(lane)) {
        lane.waiting.delete(next);
        this.#acquire(lane);
        this.#queues.delete(owner);
        this.#queues.set(owner, lane);
        next();
        return;
      }
      if (lane.running === 0 && !next && lane.pausedUntil <= Date.now()) this.#queues.delete(owner);
    }
  }
}

const totals = new BoundedReads({ total: TOTALS_AT_ONCE, perOwner: TOTALS_AT_ONCE });
const reports = new BoundedReads({ total: REPORTS_AT_ONCE, perOwner: REPORTS_OF_ONE });

/** Reads totals by key, which cost the same for every organization. Throws `TotalsUnavailable`. */
export function readTotalsInTime<T>(query: () => Promise<T>): Promise<T> {
  return totals.read("all", query);
}

/**
 * Reads figures of one organization. Their cost grows with its donations, so one organization never occupies all places. Throws
 * `TotalsUnavailable`.
 */
export function readReportInTime<T>(orgId: string, query: () => Promise<T>): Promise<T> {
  return reports.read(orgId, query);
}
