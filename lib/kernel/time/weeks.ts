import { addDays } from "./days";

/**
 * Returns the first day (`YYYY-MM-DD`) of the week that contains a day. Weeks start on Monday on the home page and in
 * reports, charts and mails.
 */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
