import { timeParts } from "@/lib/kernel/time-parts";

/** Days and times on donors' pages: in the organization's zone, as its receipts say them. What is no instant stays as it is. */

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" } as const;

/** `21 Nov 2026`: the day of an instant in the zone (IANA name). */
export function dayOf(instant: string, zone: string): string {
  const parts = timeParts(instant, zone, DAY);
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : instant;
}

/** `21 Nov 2026, 09:05 EST`: an instant in the zone, with the zone's name. */
export function timeOf(instant: string, zone: string): string {
  const parts = timeParts(instant, zone, { ...DAY, ...MINUTE });
  if (!parts) return instant;
  return `${parts.day} ${parts.month} ${parts.year}, ${parts.hour}:${parts.minute} ${parts.timeZoneName}`;
}
