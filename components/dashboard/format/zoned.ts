import { timeParts } from "@/lib/kernel/time/time-parts";
import { dayIn, minuteIn } from "@/lib/kernel/time/zoned";

export { endOfDay, instantOf, startOfDay } from "@/lib/kernel/time/zoned";

/** Dates and times in an organization's time zone, formatted for people. */

/** Formats a zone name: `America/New_York` becomes `America/New York`. */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}

const DAY = { month: "short", day: "numeric", year: "numeric" } as const;

/** Formats the day `2026-11-21` as `Nov 21, 2026`; returns any other text unchanged. */
export function formatDay(day: string): string {
  const it = /^\d{4}-\d\d-\d\d$/.test(day) ? timeParts(`${day}T00:00:00Z`, "UTC", DAY) : null;
  return it ? `${it.month} ${it.day}, ${it.year}` : day;
}

/** Formats the day `2026-11-21` as `Nov 21`. */
export function formatDayShort(day: string): string {
  return formatDay(day).replace(/, \d+$/, "");
}

/** Formats the day of an instant in the zone as `Nov 21, 2026`; returns any other text unchanged. */
export function formatDayIn(instant: string, zone: string): string {
  return isInstant(instant) ? formatDay(dayIn(instant, zone)) : instant;
}

const MINUTE = {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
  timeZoneName: "short",
} as const;

/** Formats an instant in the zone as `Nov 21, 2026, 2:05 PM EST`; returns any other text unchanged. */
export function formatInstant(instant: string, zone: string): string {
  const it = timeParts(instant, zone, MINUTE);
  if (!it) return instant;
  return `${it.month} ${it.day}, ${it.year}, ${it.hour}:${it.minute} ${it.dayPeriod} ${it.timeZoneName}`;
}

const CLOCK = { hour: "numeric", minute: "2-digit", hour12: true } as const;

/** Formats the time of an instant in the zone as `2 PM`, or `2:30 PM` if it is not a full hour. */
export function formatHour(instant: string | number, zone: string): string {
  const it = timeParts(instant, zone, CLOCK);
  if (!it) return String(instant);
  return `${it.hour}${it.minute === "00" ? "" : `:${it.minute}`} ${it.dayPeriod}`;
}

/** Returns the day of an instant for `<input type="date">`; empty for null and for an invalid instant. */
export function dayInput(instant: string | null, zone: string): string {
  return instant !== null && isInstant(instant) ? dayIn(instant, zone) : "";
}

/**
 * Returns the day and minute of an instant for `<input type="datetime-local">`; empty for null and for an invalid
 * instant.
 */
export function minuteInput(instant: string | null, zone: string): string {
  return instant !== null && isInstant(instant) ? minuteIn(instant, zone) : "";
}

/** Whether a text is a valid instant: false for `2026-13-01T00:00:00Z`. */
function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
