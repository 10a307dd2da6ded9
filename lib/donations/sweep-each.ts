import { runInLanes } from "@/lib/kernel/concurrency/run-in-lanes";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";

/**
 * Number of concurrent items. Each costs a few processor calls, so this stays far below the rate limit and leaves room
 * for donations.
 */
const CONCURRENCY = 6;
/** Number of consecutive failures treated as an outage. A single one may concern only its item. */
const DOWN_AFTER = 2;

/** The number of consecutive items for which the processor could not be reached. */
export type Reachability = { failed: number };

/** Whether a sweep goes on: false after {@link DOWN_AFTER} consecutive items without the processor. */
export function isReachable(reach: Reachability): boolean {
  return reach.failed < DOWN_AFTER;
}

/**
 * Runs `work` for each item, several concurrently but one after another within a lane. A failing item does not stop
 * others; an unreachable processor stops the sweep. Returns the numbers of items tried and succeeded, and the items not
 * started.
 */
export async function sweepEach<T extends { id: string }>(
  reach: Reachability,
  taken: readonly T[],
  work: (one: T) => Promise<void>,
  lane: (one: T) => string = ({ id }) => id,
): Promise<{ checked: number; done: number; left: T[] }> {
  let done = 0;
  const left = await runInLanes(
    taken,
    { concurrency: CONCURRENCY, lane, shouldContinue: () => isReachable(reach) },
    async (one) => {
      try {
        await work(one);
        done += 1;
        reach.failed = 0;
      } catch (err) {
        // The item is claimed again later.
        log.error({ err, id: one.id }, "a sweep item failed");
        reach.failed = err instanceof AppError && err.code === "unavailable" ? reach.failed + 1 : 0;
      }
    },
  );
  return { checked: taken.length - left.length, done, left };
}
