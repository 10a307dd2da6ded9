import type { Context } from "@/lib/kernel/context";
import { AppError, unavailable } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { Breaker } from "./breaker";

/** Reading totals takes milliseconds. Beyond this, a page is shown without them and a job is retried. */
const TIMEOUT_MS = 3000;
/** API responses require totals. Shorter than the database's statement timeout. */
const API_TIMEOUT_MS = 10_000;
/** The process has sixteen connections, and a report takes at most two; the others stay free for donations. */
const MAX_TOTALS = 4;
const MAX_REPORTS = 3;
const MAX_REPORTS_PER_OWNER = 2;
/** Consecutive late reads before further ones are refused, since a busy machine can cause a single late read. */
const LATE_IN_A_ROW = 3;
const PAUSE_MS = 5000;

/** Thrown if totals cannot be read right now, because reads are slow, locked or failing. */
export class TotalsUnavailable extends AppError {
  constructor(cause?: unknown) {
    const { code, message, extra } = unavailable("The service is briefly unavailable; try again", cause, 5);
    super(code, message, extra);
  }
}

type PendingRead = { hasBegun?: true; timedOut?: true };
/** The reads of one owner. */
type OwnerQueue = { running: number; breaker: Breaker; waiting: Set<() => void> };
type Limits = {
  /** Concurrent reads of all owners, and of one owner. */
  total: number;
  perOwner: number;
  /** Consecutive late reads of an owner, after which further ones fail immediately for five seconds. */
  late: number;
};

/**
 * Limits the connections that slow totals occupy and the time that callers wait: `total` reads run concurrently, a
 * caller waits at most `timeoutMs`, and an owner whose reads are repeatedly late is paused (breaker.ts), which does not
 * affect others. A late read keeps its slot until the database ends it. A read that got no slot in time does not count
 * as late.
 */
export class BoundedReads {
  #running = 0;
  #queues = new Map<string, OwnerQueue>();

  constructor(readonly limits: Limits) {}

  /** Runs `query` when `owner` has a free slot. Throws `TotalsUnavailable`. */
  async read<T>(owner: string, timeoutMs: number, query: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(owner) ?? this.#newQueue();
    const end = queue.breaker.admit();
    if (!end) throw new TotalsUnavailable();
    this.#queues.set(owner, queue);
    let timer: NodeJS.Timeout | undefined;
    const pending: PendingRead = {};
    const late = new Promise<never>((_, failed) => {
      const giveUp = () => {
        pending.timedOut = true;
        failed(new Error(`totals were not read within ${timeoutMs} ms`));
      };
      // After a stall of the process, responses that have arrived are processed before the read counts as late.
      timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
    });
    try {
      return await Promise.race([this.#run(queue, query, pending), late]);
    } catch (cause) {
      log.error({ err: cause }, "totals cannot be read; pages are shown without them");
      throw new TotalsUnavailable(cause);
    } finally {
      clearTimeout(timer);
      end(pending.hasBegun ? (pending.timedOut ? "late" : "in time") : "not begun");
    }
  }

  #newQueue(): OwnerQueue {
    const { late } = this.limits;
    return { running: 0, breaker: new Breaker({ late, pauseMs: PAUSE_MS }), waiting: new Set() };
  }

  async #run<T>(queue: OwnerQueue, query: () => Promise<T>, pending: PendingRead): Promise<T> {
    if (this.#hasSlot(queue)) this.#acquire(queue);
    else await new Promise<void>((begin) => queue.waiting.add(begin));
    try {
      if (pending.timedOut) throw new Error("timed out before a slot was free");
      pending.hasBegun = true;
      return await query();
    } finally {
      this.#running -= 1;
      queue.running -= 1;
      this.#passOn();
    }
  }

  #hasSlot(queue: OwnerQueue): boolean {
    return this.#running < this.limits.total && queue.running < this.limits.perOwner;
  }

  #acquire(queue: OwnerQueue): void {
    this.#running += 1;
    queue.running += 1;
  }

  /** Gives the free slot to the next owner in turn. Drops owners without reads. */
  #passOn(): void {
    for (const [owner, queue] of this.#queues) {
      const [next] = queue.waiting;
      if (next && this.#hasSlot(queue)) {
        queue.waiting.delete(next);
        this.#acquire(queue);
        this.#queues.delete(owner);
        this.#queues.set(owner, queue);
        next();
        return;
      }
      if (queue.running === 0 && !next && !queue.breaker.isPaused) this.#queues.delete(owner);
    }
  }
}

const totals = new BoundedReads({ total: MAX_TOTALS, perOwner: MAX_TOTALS, late: LATE_IN_A_ROW });
// Both slots of an owner can be late and occupied at the same time.
const reports = new BoundedReads({
  total: MAX_REPORTS,
  perOwner: MAX_REPORTS_PER_OWNER,
  late: MAX_REPORTS_PER_OWNER,
});

/** Returns how long a call waits for totals, in milliseconds. Pages and jobs wait less, as they can do without. */
export const totalsTimeoutMs = (ctx: Pick<Context, "client">): number =>
  ctx.client ? API_TIMEOUT_MS : TIMEOUT_MS;

/** Reads totals by key, which costs the same for every organization. Throws `TotalsUnavailable`. */
export function readTotalsInTime<T>(ctx: Context, query: () => Promise<T>): Promise<T> {
  return totals.read("all", totalsTimeoutMs(ctx), query);
}

/**
 * Reads figures of one organization. Their cost grows with its donations, so one organization never occupies all slots.
 * Throws `TotalsUnavailable`.
 */
export function readReportInTime<T>(ctx: Context, orgId: string, query: () => Promise<T>): Promise<T> {
  return reports.read(orgId, totalsTimeoutMs(ctx), query);
}
