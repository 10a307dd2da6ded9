import { timeText } from "./time-parts";

/** Conversion between instants and local days and times of a time zone (IANA name). */

const CLOCK = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** The local time in the zone as `2026-11-21T14:05:09`. Throws a RangeError for an invalid date. */
function wallClock(at: Date, zone: string): string {
  const [month, day, year, hour, minute, second] = timeText(at, zone, CLOCK)?.match(/\d+/g) ?? [];
  if (second === undefined) throw new RangeError("Invalid time value");
  return `${year?.padStart(4, "0")}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** Offsets by zone and instant: reports look at the same midnights again and again. */
const offsets = new Map<string, number>();
/** A few years of days in some time zones, in about 3 MB. */
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

/** What local time is ahead of UTC at an instant, in whole minutes, rounded down. */
export function offsetMinutes(at: Date, zone: string): number {
  return Math.floor(offsetMs(at.getTime(), zone) / 60_000);
}

/**
 * The instant of a local time (`2026-11-21T14:05`) in the zone. An hour skipped in spring is read as the next
 * one; one that occurs twice in autumn, as the first.
 */
export function instantOf(local: string, zone: string): string {
  const naive = Date.parse(`${local}Z`);
  const candidates = [naive - offsetMs(naive - 86_400_000, zone), naive - offsetMs(naive + 86_400_000, zone)];
  const right = candidates.filter((at) => at + offsetMs(at, zone) === naive);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates)).toISOString();
}

/** First instant of a day (`2026-11-21`) in the zone. */
export function startOfDay(day: string, zone: string): string {
  return instantOf(`${day}T00:00:00.000`, zone);
}

/** Last millisecond of a day in the zone: an end date is inclusive. */
export function endOfDay(day: string, zone: string): string {
  return instantOf(`${day}T23:59:59.999`, zone);
}

/** The day in the zone, for `<input type="date">`. Throws a RangeError for an invalid date. */
export function dayIn(instant: string, zone: string): string {
  return wallClock(new Date(instant), zone).slice(0, 10);
}

/**
 * Day and minute in the zone, for `<input type="datetime-local">`. Throws a RangeError for an invalid date.
 */
export function minuteIn(instant: string, zone: string): string {
  return wallClock(new Date(instant), zone).slice(0, 16);
}
