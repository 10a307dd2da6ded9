/** Pictures that nothing shows are purged after an hour. */
export const KEEP_UNUSED_MS = 60 * 60_000;
/** Longer than fetching and encoding may take: the holder of an older lease has crashed. */
export const LEASE_MS = 2 * 60_000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Delays after the first attempts; after them, a cover counts as failed and is tried once a day. */
const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** What follows failed attempt `attempt` (from 1). A final failure is not retried before the next day. */
export function afterFailure(
  attempts: number,
  isFinal: boolean,
): { status: "PENDING" | "FAILED"; pauseMs: number } {
  const pauseMs = isFinal ? undefined : PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? { status: "FAILED", pauseMs: DAY_MS } : { status: "PENDING", pauseMs };
}
