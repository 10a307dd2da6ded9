import { timeParts } from "@/lib/kernel/time-parts";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE = {
  ...DAY,
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/** `Saturday 21 Nov 2026, 09:05 EST`: an instant where the organization is, with the zone's name. */
export function formatInstant(at: Date, timeZone: string): string {
  const parts = timeParts(at, timeZone, MINUTE);
  if (!parts) return UNKNOWN;
  return `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}, ${parts.hour}:${parts.minute} ${parts.timeZoneName}`;
}

/** `21 Dec 2026`: the day of an instant where the organization is. */
export function formatDay(at: Date, timeZone: string): string {
  const parts = timeParts(at, timeZone, DAY);
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : UNKNOWN;
}

/** Of an invalid `Date`. */
const UNKNOWN = "an unknown time";
