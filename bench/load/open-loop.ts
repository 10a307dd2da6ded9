import { FAILURES_KEPT, now } from "./closed-loop";
import type { LoadResult } from "./spec";

/**
 * Starts `perSecond` items a second for `seconds`, at fixed times, however long earlier ones take. `once` receives the
 * time at which its item was due; latency counted from there includes waiting for a busy generator.
 */
export async function openLoop<Item>(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  once: (serial: number, dueAt: number) => Promise<Item>,
): Promise<LoadResult<Item>> {
  const startedAt = now();
  const done: Item[] = [];
  const failures: string[] = [];
  let failed = 0;
  const running: Promise<void>[] = [];
  for (let serial = 1; serial <= perSecond * seconds; serial += 1) {
    const dueAt = startedAt + ((serial - 1) * 1000) / perSecond;
    const wait = dueAt - now();
    if (wait > 0) await new Promise((over) => setTimeout(over, wait));
    running.push(
      once(serial, dueAt).then(
        (item) => void done.push(item),
        (error) => {
          failed += 1;
          if (failures.length < FAILURES_KEPT)
            failures.push(error instanceof Error ? error.message : String(error));
        },
      ),
    );
  }
  const stoppedAt = now();
  await Promise.all(running);
  const { user, system } = process.cpuUsage();
  return { startedAt, stoppedAt, done, failed, failures, cpuSeconds: (user + system) / 1e6 };
}
