import { timeParts } from "@/lib/kernel/time-parts";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const clock = (hour: number, minute = 0) =>
  `${String((hour + 24) % 24).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** The best hour in words, in UTC and as clocks in the organization's zone show it now. */
export function peakHourInWords(hour: number | null, zone: string, now: Date): string | null {
  if (hour === null) return null;
  const utc = `${clock(hour)}–${clock(hour + 1)} UTC`;
  if (zone === "UTC") return `Most donations come at ${utc}.`;
  const local = (at: number) => {
    const parts = timeParts(at, zone, CLOCK);
    return `${parts?.hour}:${parts?.minute}`;
  };
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  return `Most donations come at ${utc}, which is ${local(start)}–${local(start + 3_600_000)} in ${placeOf(zone)}.`;
}

/** `New York` of `America/New_York`. */
function placeOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
