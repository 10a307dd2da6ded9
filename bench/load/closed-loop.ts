import type { LoadResult } from "./spec";

export const FAILURES_KEPT = 5;
/** Pause after a failed donation, so that a broken server is not called in a tight loop. */
const REST_MS = 100;

/** Unix milliseconds with fractions, from a monotonic clock. */
export const now = () => performance.timeOrigin + performance.now();

/**
 * Runs `donors` workers for `seconds`, each starting its next item when the last is done. Items in progress at the end
 * are completed and counted in `done`.
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
