import type { Context } from "@/lib/kernel/context";
import { AppError, unavailable } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { Breaker } from "./breaker";

/** Reading totals takes milliseconds; beyond this, a page is shown without them and a job runs again. */
const MOST_MS = 3000;
/** An answer of the API cannot be given without them. Less than the database lets a statement run. */
const MOST_OF_API_MS = 10_000;
/** The process has sixteen connections; the others stay free for donations. */
const TOTALS_AT_ONCE = 4;
const REPORTS_AT_ONCE = 4;
const REPORTS_OF_ONE = 2;
/** Reads that must be late in a row before further ones are refused: one late read, of a busy machine, refuses none to others. */
const LATE_IN_A_ROW = 3;
const PAUSE_MS = 5000;

/** Totals that cannot be read right now: slow, locked or failing. */
export class TotalsUnavailable extends AppError {
  constructor(cause?: unknown) {
    const { code, message, extra } = unavailable("The service is briefly unavailable; try again", cause, 5);
    super(code, message, extra);
  }
}

type Turn = { hasBegun?: true; isOver?: true };
/** The reads of one owner. */
type Lane = { running: number; breaker: Breaker; waiting: Set<() => void> };
type Bounds = {
  /** Reads that run at once, of all owners and of one. */
  atOnce: number;
  ofOne: number;
  /** Reads of an owner that were late in a row, after which further ones fail immediately for five seconds. */
  late: number;
};

/**
 * Limits the connections that slow totals occupy, and the time for which callers wait: `atOnce` reads run concurrently, a read takes at
 * most `mostMs`, and an owner whose reads are late again and again is paused (breaker.ts), which others do not notice. A read that was
 * late keeps its place until the database ends it; one that got no place in its time is not counted as late.
 */
export class TotalsReads {
  #running = 0;
  #lanes = new Map<string, Lane>();

  constructor(readonly most: Bounds) {}

  /** Runs `query` when `owner` has a free place. Throws `TotalsUnavailable`. */
  async read<T>(owner: string, mostMs: number, query: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(owner) ?? this.#newLane();
    const end = lane.breaker.admit();
    if (!end) throw new TotalsUnavailable();
    this.#lanes.set(owner, lane);
    let timer: NodeJS.Timeout | undefined;
    const turn: Turn = {};
    const late = new Promise<never>((_, failed) => {
      const giveUp = () => {
        turn.isOver = true;
        failed(new Error(`totals were not read within ${mostMs} ms`));
      };
      // After a stall of the process, what has arrived meanwhile is read before it counts as late.
      timer = setTimeout(() => setImmediate(giveUp), mostMs);
    });
    try {
      return await Promise.race([this.#inTurn(lane, query, turn), late]);
    } catch (cause) {
      log.error({ err: cause }, "totals cannot be read; pages are shown without them");
      throw new TotalsUnavailable(cause);
    } finally {
      clearTimeout(timer);
      end(turn.hasBegun ? (turn.isOver ? "late" : "in time") : "not begun");
    }
  }

  #newLane(): Lane {
    const { late } = this.most;
    return { running: 0, breaker: new Breaker({ late, pauseMs: PAUSE_MS }), waiting: new Set() };
  }

  async #inTurn<T>(lane: Lane, query: () => Promise<T>, turn: Turn): Promise<T> {
    if (this.#hasPlace(lane)) this.#take(lane);
    else await new Promise<void>((begin) => lane.waiting.add(begin));
    try {
      if (turn.isOver) throw new Error("timed out before a place was free");
      turn.hasBegun = true;
      return await query();
    } finally {
      this.#running -= 1;
      lane.running -= 1;
      this.#passOn();
    }
  }

  #hasPlace(lane: Lane): boolean {
    return this.#running < this.most.atOnce && lane.running < this.most.ofOne;
  }

  #take(lane: Lane): void {
    this.#running += 1;
    lane.running += 1;
  }

  /** Gives the free place to the next owner in turn; drops owners without reads. */
  #passOn(): void {
    for (const [owner, lane] of this.#lanes) {
      const [next] = lane.waiting;
      if (next && this.#hasPlace(lane)) {
        lane.waiting.delete(next);
        this.#take(lane);
        this.#lanes.delete(owner);
        this.#lanes.set(owner, lane);
        next();
        return;
      }
      if (lane.running === 0 && !next && !lane.breaker.isPaused) this.#lanes.delete(owner);
    }
  }
}

const totals = new TotalsReads({ atOnce: TOTALS_AT_ONCE, ofOne: TOTALS_AT_ONCE, late: LATE_IN_A_ROW });
// Both places of an owner can be late at once, and are then taken.
const reports = new TotalsReads({ atOnce: REPORTS_AT_ONCE, ofOne: REPORTS_OF_ONE, late: REPORTS_OF_ONE });

/** How long a call waits for totals, in milliseconds: calls of the API longer than pages and jobs, which can do without them. */
export const patienceOf = (ctx: Pick<Context, "client">): number => (ctx.client ? MOST_OF_API_MS : MOST_MS);

/** Reads totals by key, which cost the same for every organization. Throws `TotalsUnavailable`. */
export function readTotalsInTime<T>(ctx: Context, query: () => Promise<T>): Promise<T> {
  return totals.read("all", patienceOf(ctx), query);
}

/**
 * Reads figures of one organization. Their cost grows with its donations, so one organization never occupies all places. Throws
 * `TotalsUnavailable`.
 */
export function readReportInTime<T>(ctx: Context, orgId: string, query: () => Promise<T>): Promise<T> {
  return reports.read(orgId, patienceOf(ctx), query);
}
