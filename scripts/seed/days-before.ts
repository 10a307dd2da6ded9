const DAY_MS = 86_400_000;

/**
 * The latest time at least that many days ago with this time of day (UTC), so that events of an organization do not
 * share one time of day.
 */
export function daysBefore(now: Date, days: number, timeOfDay: string): Date {
  const latest = now.getTime() - days * DAY_MS;
  const [hour = 0, minute = 0, second = 0] = timeOfDay.split(":").map(Number);
  const at = new Date(latest);
  at.setUTCHours(hour, minute, second, 0);
  return at.getTime() <= latest ? at : new Date(at.getTime() - DAY_MS);
}
