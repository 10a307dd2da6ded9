import { timeParts } from "@/lib/kernel/time/time-parts";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE = {
  ...DAY,
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h12",
  timeZoneName: "short",
} as const;

/** `Nov 21, 2026, 9:05 AM EST`: an instant in the organization's time zone. */
export function formatInstant(at: Date, timeZone: string): string {
  const parts = timeParts(at, timeZone, MINUTE);
  if (!parts) return UNKNOWN;
  const { month, day, year, hour, minute, dayPeriod, timeZoneName } = parts;
  return `${month} ${day}, ${year}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`;
}

/** `Dec 21, 2026`: the day of an instant in the organization's time zone. */
export function formatDay(at: Date, timeZone: string): string {
  const parts = timeParts(at, timeZone, DAY);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : UNKNOWN;
}

/** `Dec 5, 2026, 6:00 PM EST – 10:00 PM EST`: from one instant to another; the day of the end only if it is another. */
export function formatSpan(from: Date, to: Date | null, timeZone: string): string {
  const start = formatInstant(from, timeZone);
  if (!to) return start;
  const [day, end] = [formatDay(to, timeZone), formatInstant(to, timeZone)];
  return `${start} – ${formatDay(from, timeZone) === day ? end.slice(day.length + 2) : end}`;
}

/** For an invalid `Date`. */
const UNKNOWN = "an unknown time";
