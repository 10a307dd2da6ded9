import { timeParts } from "@/lib/kernel/time/time-parts";
import { dayIn, minuteIn } from "@/lib/kernel/time/zoned";

export { endOfDay, instantOf, startOfDay } from "@/lib/kernel/time/zoned";

/** Dates and times in an organization's time zone, formatted for people. */

/** `America/New York` of `America/New_York`. */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}

const DAY = { month: "short", day: "numeric", year: "numeric" } as const;

/** `Nov 21, 2026` of `2026-11-21`; any other text is returned unchanged. */
export function formatDay(day: string): string {
  const it = /^\d{4}-\d\d-\d\d$/.test(day) ? timeParts(`${day}T00:00:00Z`, "UTC", DAY) : null;
  return it ? `${it.month} ${it.day}, ${it.year}` : day;
}

/** `Nov 21` of `2026-11-21`. */
export function formatDayShort(day: string): string {
  return formatDay(day).replace(/, \d+$/, "");
}

/** `Nov 21, 2026`: the day of an instant in the zone; any other text is returned unchanged. */
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

/** `Nov 21, 2026, 2:05 PM EST`: an instant in the zone; any other text is returned unchanged. */
export function formatInstant(instant: string, zone: string): string {
  const it = timeParts(instant, zone, MINUTE);
  if (!it) return instant;
  return `${it.month} ${it.day}, ${it.year}, ${it.hour}:${it.minute} ${it.dayPeriod} ${it.timeZoneName}`;
}

const CLOCK = { hour: "numeric", minute: "2-digit", hour12: true } as const;

/** `2 PM`, or `2:30 PM` where it is not a full hour: the time of an instant in the zone. */
export function formatHour(instant: string | number, zone: string): string {
  const it = timeParts(instant, zone, CLOCK);
  if (!it) return String(instant);
  return `${it.hour}${it.minute === "00" ? "" : `:${it.minute}`} ${it.dayPeriod}`;
}

/** The day of an instant for `<input type="date">`; empty for null and for an invalid one. */
export function dayInput(instant: string | null, zone: string): string {
  return instant !== null && isInstant(instant) ? dayIn(instant, zone) : "";
}

/** Day and minute of an instant for `<input type="datetime-local">`; empty for null and for an invalid one. */
export function minuteInput(instant: string | null, zone: string): string {
  return instant !== null && isInstant(instant) ? minuteIn(instant, zone) : "";
}

/** False for a text that only looks like an instant, such as `2026-13-01T00:00:00Z`. */
function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
