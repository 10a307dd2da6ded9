import { timeParts } from "@/lib/kernel/time/time-parts";

/** Dates on donors' pages, in the organization's time zone. A value that is not a date is returned unchanged. */

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE = { hour: "numeric", minute: "2-digit", hourCycle: "h12", timeZoneName: "short" } as const;

/** `Nov 21, 2026`. `zone` is an IANA name. */
export function dayOf(instant: string, zone: string): string {
  const parts = timeParts(instant, zone, DAY);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : instant;
}

/** `Nov 21, 2026, 9:05 AM EST`. */
export function timeOf(instant: string, zone: string): string {
  const parts = timeParts(instant, zone, { ...DAY, ...MINUTE });
  if (!parts) return instant;
  return `${parts.month} ${parts.day}, ${parts.year}, ${parts.hour}:${parts.minute} ${parts.dayPeriod} ${parts.timeZoneName}`;
}

/** `Dec 5, 2026, 6:00 PM EST – 10:00 PM EST`; with the day of the end if it is another. */
export function spanOf(from: string, to: string | null, zone: string): string {
  const start = timeOf(from, zone);
  if (to === null) return start;
  const [day, end] = [dayOf(to, zone), timeOf(to, zone)];
  return `${start} – ${dayOf(from, zone) === day && end.startsWith(`${day}, `) ? end.slice(day.length + 2) : end}`;
}
