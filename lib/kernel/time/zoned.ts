import { timeText } from "./time-parts";

/** Conversions between instants and the local days and times of a time zone (IANA name). */

const CLOCK = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** Returns the local time in the time zone as `2026-11-21T14:05:09`. Throws a RangeError for an invalid date. */
function wallClock(at: Date, zone: string): string {
  const [month, day, year, hour, minute, second] = timeText(at, zone, CLOCK)?.match(/\d+/g) ?? [];
  if (second === undefined) throw new RangeError("Invalid time value");
  return `${year?.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** Cached offsets by time zone and instant: reports convert the same midnights repeatedly. */
const offsets = new Map<string, number>();
/** Maximum number of cached offsets: a few years of days in several time zones, about 3 MB. */
const MAX_OFFSETS = 20_000;

function offsetMs(at: number, zone: string): number {
  const key = `${at} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = Date.parse(`${wallClock(new Date(at), zone)}Z`) - Math.floor(at / 1000) * 1000;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Returns how far local time is ahead of UTC at an instant, in whole minutes, rounded down. */
export function offsetMinutes(at: Date, zone: string): number {
  return Math.floor(offsetMs(at.getTime(), zone) / 60_000);
}

/**
 * Returns the instant of a local time (`2026-11-21T14:05`) in the time zone. A time skipped in spring is read as one
 * hour later; a time that occurs twice in autumn is read as its first occurrence.
 */
export function instantOf(local: string, zone: string): string {
  const naive = Date.parse(`${local}Z`);
  const candidates = [naive - offsetMs(naive - 86_400_000, zone), naive - offsetMs(naive + 86_400_000, zone)];
  const matching = candidates.filter((at) => at + offsetMs(at, zone) === naive);
  return new Date(matching.length > 0 ? Math.min(...matching) : Math.max(...candidates)).toISOString();
}

/** Returns the first instant of a day (`2026-11-21`) in the time zone. */
export function startOfDay(day: string, zone: string): string {
  return instantOf(`${day}T00:00:00.000`, zone);
}

/** Returns the last millisecond of a day in the time zone, for inclusive end dates. */
export function endOfDay(day: string, zone: string): string {
  return instantOf(`${day}T23:59:59.999`, zone);
}

/** Returns the local day in the time zone, for `<input type="date">`. Throws a RangeError for an invalid date. */
export function dayIn(instant: string, zone: string): string {
  return wallClock(new Date(instant), zone).slice(0, 10);
}

/**
 * Returns the local day and minute in the time zone, for `<input type="datetime-local">`. Throws a RangeError for an
 * invalid date.
 */
export function minuteIn(instant: string, zone: string): string {
  return wallClock(new Date(instant), zone).slice(0, 16);
}
