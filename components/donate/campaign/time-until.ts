import { timeParts } from "@/lib/kernel/time-parts";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** `in about 40 minutes (at 14:05 UTC)`, for a time that lies ahead; donors' own zones are not known on the server. */
export function timeUntil(instant: string, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 60_000));
  const about = minutes === 1 ? "in a minute" : minutes < 60 ? `in about ${minutes} minutes` : "in an hour";
  const parts = timeParts(instant, "UTC", CLOCK);
  return parts ? `${about} (at ${parts.hour}:${parts.minute} UTC)` : about;
}
