const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
export const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;

/**
 * Milliseconds until the next attempt after `tries` failed ones: 1 s, 2 s, 4 s … at most a minute. Stripe waits
 * longer.
 */
export function backoffMs(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries - 1, 16));
}
