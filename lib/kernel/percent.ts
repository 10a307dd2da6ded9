/** Returns the whole percentage of a goal reached, rounded down, so that 100% is shown only once the goal is met. */
export function percentReached(part: number, goal: number): number {
  return goal > 0 ? Math.max(0, Math.floor((part * 100) / goal)) : 0;
}

/**
 * Returns `part` as a percentage of `whole`, from 0 to `max`, rounded half up to `digits` decimals; 0 if undefined. For
 * bars and labels: accepts any numbers and never throws.
 */
export function percentOf(
  part: number,
  total: number,
  { digits = 0, max = Number.MAX_SAFE_INTEGER } = {},
): number {
  const percent = (part / total) * 100;
  if (Number.isNaN(percent) || percent <= 0) return 0;
  const scale = 10 ** digits;
  return Math.min(max, Math.round(percent * scale) / scale);
}
