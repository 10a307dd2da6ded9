import { timeParts } from "@/lib/kernel/time/time-parts";

const CLOCK = { hour: "numeric", minute: "2-digit", hourCycle: "h12" } as const;

/** `in about 40 minutes (2:05 PM UTC)`. In UTC, because the server does not know the donor's time zone. */
export function timeUntil(instant: string, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 60_000));
  const about = minutes === 1 ? "in a minute" : minutes < 60 ? `in about ${minutes} minutes` : "in an hour";
  const parts = timeParts(instant, "UTC", CLOCK);
  return parts ? `${about} (${parts.hour}:${parts.minute} ${parts.dayPeriod} UTC)` : about;
}
