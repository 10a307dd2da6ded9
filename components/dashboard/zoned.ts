/** Days and times of an organization's time zone (IANA name), to and from the instants of the API. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** What clocks in the zone show at an instant, as `2026-11-21T14:05:09`. */
function wallClock(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}`;
}

function offsetMs(at: number, zone: string): number {
  return Date.parse(`${wallClock(new Date(at), zone)}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * The instant at which clocks in the zone show `local` (`2026-11-21T14:05`). An hour that is skipped in spring is
 * read as the one after it; one that comes twice in autumn, as the first.
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

/** Last millisecond of a day in the zone: an end date is inclusive (decisions.md, Campaigns). */
export function endOfDay(day: string, zone: string): string {
  return instantOf(`${day}T23:59:59.999`, zone);
}

/** The day in the zone, for `<input type="date">`. */
export function dayIn(instant: string, zone: string): string {
  return wallClock(new Date(instant), zone).slice(0, 10);
}

/** Day and minute in the zone, for `<input type="datetime-local">`. */
export function minuteIn(instant: string, zone: string): string {
  return wallClock(new Date(instant), zone).slice(0, 16);
}

/** `21 Nov 2026` of `2026-11-21`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** `21 Nov` of `2026-11-21`. */
export function formatDayShort(day: string): string {
  return formatDay(day).replace(/ \d+$/, "");
}

/** `21 Nov 2026, 14:05` in the zone. */
export function formatInstant(instant: string, zone: string): string {
  const local = minuteIn(instant, zone);
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11)}`;
}
