/** How fast a body must arrive. */
export type Pace = {
  /** Not measured until then; ms since the reading began. */
  graceMs: number;
  /** The least average since the reading began. */
  bytesPerSecond: number;
  /** The longest time without a byte. */
  longestPauseMs: number;
};

/** Of an upload: a slow mobile line sends faster, and 25 MiB arrive within seven minutes. */
export const UPLOAD_PACE: Pace = { graceMs: 10_000, bytesPerSecond: 64 * 1024, longestPauseMs: 30_000 };

/** Whether a body of which `bytes` came within `ms`, the last of them `pauseMs` ago, is too slow. */
export function isTooSlow(
  { bytes, ms, pauseMs }: { bytes: number; ms: number; pauseMs: number },
  { graceMs, bytesPerSecond, longestPauseMs }: Pace,
): boolean {
  if (pauseMs >= longestPauseMs) return true;
  return ms > graceMs && bytes * 1000 < bytesPerSecond * ms;
}
