const DAY_MS = 86_400_000;

/**
 * The last time, so many days ago or earlier, at which the clocks showed this time of day in UTC: nobody sets up a
 * whole organization at one and the same second of the day.
 */
export function daysBefore(now: Date, days: number, timeOfDay: string): Date {
  const latest = now.getTime() - days * DAY_MS;
  const [hour = 0, minute = 0, second = 0] = timeOfDay.split(":").map(Number);
  const at = new Date(latest);
  at.setUTCHours(hour, minute, second, 0);
  return at.getTime() <= latest ? at : new Date(at.getTime() - DAY_MS);
}
