import type { LoadResult } from "./spec";

const FAILURES_KEPT = 5;
/** A donor whose donation failed rests this long, so that a broken server is not asked in a tight loop. */
const REST_MS = 100;

/** Unix milliseconds with fractions, from a clock that never jumps. */
export const now = () => performance.timeOrigin + performance.now();

/**
 * `donors` workers, each beginning the next item when its last is done, for `seconds`. What is under way at the
 * end is finished and counted in `done` too.
 */
export async function closedLoop<Item>(
  { donors, seconds }: { donors: number; seconds: number },
  once: (serial: number) => Promise<Item>,
): Promise<LoadResult<Item>> {
  const startedAt = now();
  const stoppedAt = startedAt + seconds * 1000;
  const done: Item[] = [];
  const failures: string[] = [];
  let failed = 0;
  let serial = 0;
  const worker = async () => {
    while (now() < stoppedAt) {
      serial += 1;
      try {
        done.push(await once(serial));
      } catch (error) {
        failed += 1;
        if (failures.length < FAILURES_KEPT)
          failures.push(error instanceof Error ? error.message : String(error));
        await new Promise((over) => setTimeout(over, REST_MS));
      }
    }
  };
  await Promise.all(Array.from({ length: donors }, worker));
  const { user, system } = process.cpuUsage();
  return { startedAt, stoppedAt, done, failed, failures, cpuSeconds: (user + system) / 1e6 };
}
