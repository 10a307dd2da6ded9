/** The largest file that is taken from an organization's host. */
export const MAX_COVER_BYTES = 8 * 1024 * 1024;
/** Longer than fetching and encoding may take: who holds a lease for longer has died. */
export const LEASE_MS = 2 * 60_000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Pauses after the first attempts at a source; after them a cover counts as failed and is tried once a day. */
const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** What follows the failed attempt of this number, from 1 on. A final failure is not tried again before the next day. */
export function afterFailure(
  attempts: number,
  isFinal: boolean,
): { status: "PENDING" | "FAILED"; pauseMs: number } {
  const pauseMs = isFinal ? undefined : PAUSES_MS[attempts - 1];
  return pauseMs === undefined ? { status: "FAILED", pauseMs: DAY_MS } : { status: "PENDING", pauseMs };
}
