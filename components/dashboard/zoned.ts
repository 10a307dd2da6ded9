import { minuteIn } from "@/lib/kernel/zoned";

export { dayIn, endOfDay, instantOf, minuteIn, startOfDay } from "@/lib/kernel/zoned";

/** Days and times of an organization's time zone as people read them. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `America/New York` of `America/New_York`. */
export function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
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
