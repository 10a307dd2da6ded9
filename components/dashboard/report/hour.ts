import { formatHour } from "@/components/dashboard/format/zoned";

const HOUR_MS = 3_600_000;

/** The busiest hour in a sentence, in UTC and in the organization's time zone as of `now`. */
export function peakHourInWords(hour: number | null, zone: string, now: Date): string | null {
  if (hour === null) return null;
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const span = (one: string) => `${formatHour(start, one)}–${formatHour(start + HOUR_MS, one)}`;
  const local = zone === "UTC" ? "" : ` (${span(zone)} in ${placeOf(zone)})`;
  return `Busiest hour: ${span("UTC")} UTC${local}.`;
}

/** `New York` of `America/New_York`. */
function placeOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
