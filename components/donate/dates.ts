/** Days and times on donors' pages: in the organization's zone, as its receipts say them. */

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;

/** `21 Nov 2026`: the day of an instant in the zone (IANA name). */
export function dayOf(instant: string, zone: string): string {
  return partsOf(instant, { ...DAY, timeZone: zone }).day;
}

/** `21 Nov 2026, 09:05 EST`: an instant in the zone, with the zone's name. */
export function timeOf(instant: string, zone: string): string {
  const { day, clock } = partsOf(instant, { ...DAY, ...MINUTE, timeZone: zone });
  return `${day}, ${clock}`;
}

/** American names of zones, which other English ones write as differences to GMT; days as everywhere here. */
function partsOf(instant: string, options: Intl.DateTimeFormatOptions): { day: string; clock: string } {
  const parts = new Intl.DateTimeFormat("en-US", options).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("day")} ${part("month")} ${part("year")}`,
    clock: `${part("hour")}:${part("minute")} ${part("timeZoneName")}`,
  };
}
