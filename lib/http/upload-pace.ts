/** How fast a body must arrive. */
export type Pace = {
  /** Time after the start of reading in which the pace is not measured. */
  graceMs: number;
  /** Minimum average since the start of reading. */
  bytesPerSecond: number;
  /** Maximum time without a byte. */
  longestPauseMs: number;
};

/** Minimum pace of an upload: slow mobile connections are faster, and 25 MiB arrive within seven minutes. */
export const UPLOAD_PACE: Pace = { graceMs: 10_000, bytesPerSecond: 64 * 1024, longestPauseMs: 30_000 };

/** Whether a body is too slow if `bytes` have arrived within `ms`, the last of them `pauseMs` ago. */
export function isTooSlow(
  { bytes, ms, pauseMs }: { bytes: number; ms: number; pauseMs: number },
  { graceMs, bytesPerSecond, longestPauseMs }: Pace,
): boolean {
  if (pauseMs >= longestPauseMs) return true;
  return ms > graceMs && bytes * 1000 < bytesPerSecond * ms;
}
