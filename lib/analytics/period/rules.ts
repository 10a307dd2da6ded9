import { invalid } from "@/lib/kernel/errors";
import { addDays, daySpan } from "@/lib/kernel/time/days";
import { dayIn, instantOf, minuteIn, offsetMinutes, startOfDay } from "@/lib/kernel/time/zoned";
import type { Span } from "../periods";
import { MAX_DAYS } from "../rules";
import type { Comparison } from "./schemas";

const DEFAULT_DAYS = 30;
const MINUTE_MS = 60_000;

export type Day = { date: string; start: Date; end: Date };
type GivenDays = { from?: string | undefined; to?: string | undefined };

/**
 * Returns the chosen days in a time zone (IANA name), by default the last 30 including today. Throws `invalid` for a
 * reversed window or one of more than 3,660 days.
 */
export function chosenDays({ from: first, to: last }: GivenDays, now: Date, zone: string): Span {
  const to = last ?? dayIn(now.toISOString(), zone);
  const from = first ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = daySpan(from, to);
  if (days < 1) throw invalid({ to: [`Must not be before ${from}`] });
  if (days > MAX_DAYS) throw invalid({ to: ["At most 3,660 days"] });
  return { from, to, start: startOf(from, zone), end: startOf(addDays(to, 1), zone) };
}

/**
 * Returns the days to compare with: as many days right before, or the same days of the previous year. If the chosen
 * days end today, the last compared day ends at the same time of day, rounded down to a quarter of an hour.
 */
export function daysBefore(chosen: Span, comparison: Comparison, now: Date, zone: string): Span {
  const { from, to } =
    comparison === "PREVIOUS"
      ? { from: addDays(chosen.from, -daySpan(chosen.from, chosen.to)), to: addDays(chosen.from, -1) }
      : { from: yearBefore(chosen.from), to: yearBefore(chosen.to) };
  const [today, time = ""] = minuteIn(now.toISOString(), zone).split("T");
  const quarter = `${time.slice(0, 3)}${String(Math.floor(Number(time.slice(3)) / 15) * 15).padStart(2, "0")}`;
  const end =
    chosen.to === today ? new Date(instantOf(`${to}T${quarter}`, zone)) : startOf(addDays(to, 1), zone);
  return { from, to, start: startOf(from, zone), end };
}

/** Returns the same day of the previous year; February 29 becomes February 28. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, "0");
  return day.endsWith("-02-29") ? `${year}-02-28` : year + day.slice(4);
}

function startOf(day: string, zone: string): Date {
  return new Date(startOfDay(day, zone));
}

/**
 * Returns each day with its instants; the last day ends with the span. If the clocks did not change since the previous
 * day, its start needs one time zone lookup instead of four.
 */
export function eachDay({ from, to, end }: Span, zone: string): Day[] {
  const days = Array.from({ length: daySpan(from, to) }, (_, index) => addDays(from, index));
  let offset = offsetMinutes(startOf(from, zone), zone);
  const starts = days.map((date) => {
    const same = new Date(Date.parse(`${date}T00:00:00Z`) - offset * MINUTE_MS);
    if (offsetMinutes(same, zone) === offset) return same;
    const start = startOf(date, zone);
    offset = offsetMinutes(start, zone);
    return start;
  });
  return days.map((date, index) => ({ date, start: starts[index] ?? end, end: starts[index + 1] ?? end }));
}
