import { dayIn, minuteIn } from "@/lib/kernel/zoned";

export { endOfDay, instantOf, startOfDay } from "@/lib/kernel/zoned";

/** Days and times of an organization's time zone as people read them. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `America/New York` of `America/New_York`. */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** `21 Nov 2026` of `2026-11-21`; what is no day stays as it is. */
export function formatDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : day;
}

/** `21 Nov` of `2026-11-21`. */
export function formatDayShort(day: string): string {
  return formatDay(day).replace(/ \d+$/, "");
}

/** `21 Nov 2026`: the day of an instant in the zone; what is no instant stays as it is. */
export function formatDayIn(instant: string, zone: string): string {
  return isInstant(instant) ? formatDay(dayIn(instant, zone)) : instant;
}

/** `21 Nov 2026, 14:05` in the zone; what is no instant stays as it is. */
export function formatInstant(instant: string, zone: string): string {
  if (!isInstant(instant)) return instant;
  const local = minuteIn(instant, zone);
  return `${formatDay(local.slice(0, 10))}, ${local.slice(11)}`;
}

/** The day of an instant for `<input type="date">`; empty for null and for what is no instant. */
export function dayInput(instant: string | null, zone: string): string {
  return instant !== null && isInstant(instant) ? dayIn(instant, zone) : "";
}

/** Day and minute of an instant for `<input type="datetime-local">`; empty as above. */
export function minuteInput(instant: string | null, zone: string): string {
  return instant !== null && isInstant(instant) ? minuteIn(instant, zone) : "";
}

/** Whether there is such an instant: `2026-13-01T00:00:00Z` is written like one and is none. */
function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
