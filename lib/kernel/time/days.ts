const DAY_MS = 86_400_000;

/** Returns the UTC day (`YYYY-MM-DD`) of an instant. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Returns the day `count` days after `day` (`YYYY-MM-DD`), or before it if negative. */
export function addDays(day: string, count: number): string {
  return utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS));
}

/**
 * Returns the number of calendar days from `from` to `to`, inclusive: 1 for the same day, 0 or less if reversed.
 */
export function daySpan(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}
