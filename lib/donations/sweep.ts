import { AppError } from "@/lib/kernel/errors";
import { runInLanes } from "@/lib/kernel/run-in-lanes";
import { log } from "@/lib/services/log";

/** Each asks the processor a few times: this stays far below what it allows, and leaves room for those who give. */
const AT_ONCE = 6;
/** One may be in trouble of its own; when the next one fails in the same way, it is the processor. */
const DOWN_AFTER = 2;

/** How many in a row could not be asked about. */
export type Reach = { failed: number };

export function isUp(reach: Reach): boolean {
  return reach.failed < DOWN_AFTER;
}

/**
 * Follows things up, some side by side (those of the same lane one after the other), and begins none once the processor
 * cannot be reached. One that fails keeps no other waiting. Returns how many were asked about, how many of those
 * without an error, and those that were not begun.
 */
export async function sweepEach<T extends { id: string }>(
  reach: Reach,
  taken: readonly T[],
  work: (one: T) => Promise<void>,
  lane: (one: T) => string = ({ id }) => id,
): Promise<{ asked: number; done: number; left: T[] }> {
  let done = 0;
  const left = await runInLanes(
    taken,
    { atOnce: AT_ONCE, lane, shouldContinue: () => isUp(reach) },
    async (one) => {
      try {
        await work(one);
        done += 1;
        reach.failed = 0;
      } catch (err) {
        // It is taken again later.
        log.error({ err, id: one.id }, "it could not be followed up");
        reach.failed = err instanceof AppError && err.code === "unavailable" ? reach.failed + 1 : 0;
      }
    },
  );
  return { asked: taken.length - left.length, done, left };
}
