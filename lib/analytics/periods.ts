import { addDays } from "@/lib/kernel/time/days";
import { startOfWeek } from "@/lib/kernel/time/weeks";
import { instantOf, minuteIn, startOfDay } from "@/lib/kernel/time/zoned";

/** Days `YYYY-MM-DD`, inclusive, and the instants that they cover: `start` inclusive, `end` exclusive. */
export type Span = { from: string; to: string; start: Date; end: Date };
/** A period to date, and the same part of the previous period. */
export type Period = { now: Span; before: Span };
export type Periods = Record<"today" | "thisWeek" | "thisMonth" | "last30Days", Period>;

const CHART_DAYS = 30;

/**
 * Returns the periods of the overview in a time zone (IANA name). The part of the previous period ends at the same time
 * of its day, rounded down to a quarter of an hour. If the previous month is shorter, it ends with that month.
 */
export function periodsOf(at: Date, zone: string): Periods {
  const [today = "", time = ""] = minuteIn(at.toISOString(), zone).split("T");
  const quarter = `${time.slice(0, 3)}${String(Math.floor(Number(time.slice(3)) / 15) * 15).padStart(2, "0")}`;
  const starts = (day: string) => new Date(startOfDay(day, zone));
  const until = (day: string) => new Date(instantOf(`${day}T${quarter}`, zone));
  const tomorrow = starts(addDays(today, 1));
  const period = (from: string, before: { from: string; to: string }): Period => {
    const start = starts(from);
    const end = before.to < from ? until(before.to) : start;
    const last = before.to < from ? before.to : addDays(from, -1);
    return {
      now: { from, to: today, start, end: tomorrow },
      before: { from: before.from, to: last, start: starts(before.from), end },
    };
  };
  const back = (days: number) => addDays(today, -days);
  const week = startOfWeek(today);
  const month = `${today.slice(0, 7)}-01`;
  const monthBefore = `${addDays(month, -1).slice(0, 7)}-01`;
  return {
    today: period(today, { from: back(1), to: back(1) }),
    thisWeek: period(week, { from: addDays(week, -7), to: back(7) }),
    thisMonth: period(month, { from: monthBefore, to: addDays(monthBefore, Number(today.slice(8)) - 1) }),
    last30Days: period(back(CHART_DAYS - 1), { from: back(2 * CHART_DAYS - 1), to: back(CHART_DAYS) }),
  };
}

/** Returns the days of a span in a time zone, each with its start. */
export function daysOf(span: Span, zone: string): { date: string; start: Date }[] {
  const days: { date: string; start: Date }[] = [];
  for (let date = span.from; date <= span.to; date = addDays(date, 1))
    days.push({ date, start: new Date(startOfDay(date, zone)) });
  return days;
}

/** Returns the distinct instants, in order, that divide every span and day of the overview into whole parts. */
export function cutsOf(periods: Periods, zone: string): Date[] {
  const spans = Object.values(periods).flatMap(({ now, before }) => [now, before]);
  const instants = [
    ...spans.flatMap(({ start, end }) => [start, end]),
    ...daysOf(periods.last30Days.now, zone).map(({ start }) => start),
  ];
  return [...new Set(instants.map((at) => at.getTime()))].sort((a, b) => a - b).map((at) => new Date(at));
}
