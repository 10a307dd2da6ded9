import { addDays } from "./days";

/** The first day, `YYYY-MM-DD`, of the week of a day. Every week of figures begins on Monday: of the home page, reports, charts and mails. */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
