export const CALENDAR_UNITS = ["YEAR", "QUARTER", "MONTH"] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** A year (`2026`), quarter (`2026-Q4`) or month (`2026-11`), with its first and last day (`YYYY-MM-DD`). */
export type CalendarPeriod = { unit: CalendarUnit; name: string; from: string; to: string };

const MONTHS: Record<CalendarUnit, number> = { YEAR: 12, QUARTER: 3, MONTH: 1 };
/** Months are counted relative to 2000, because `Date.UTC` reads years below 100 as 20th-century years. */
const YEAR_2000 = 24_000;
const NAME = /^((?:19|2\d)\d\d)(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/;

/** Parses a period's name, for years from 1900 to 2999. Returns null for any other text. */
export function calendarPeriod(name: string): CalendarPeriod | null {
  const [found, year, quarter, month] = NAME.exec(name) ?? [];
  if (found === undefined) return null;
  const first = Number(year) * 12;
  if (quarter !== undefined) return periodFrom("QUARTER", first + (Number(quarter) - 1) * 3);
  return month === undefined ? periodFrom("YEAR", first) : periodFrom("MONTH", first + Number(month) - 1);
}

/** Returns the period that contains a day. */
export function periodWith(unit: CalendarUnit, day: string): CalendarPeriod {
  const month = monthOf(day);
  return periodFrom(unit, month - (month % MONTHS[unit]));
}

/** Returns the period `count` periods later, or earlier if negative. */
export function periodsLater({ unit, from }: CalendarPeriod, count: number): CalendarPeriod {
  return periodFrom(unit, monthOf(from) + count * MONTHS[unit]);
}

/** Returns the number of months since the year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function periodFrom(unit: CalendarUnit, month: number): CalendarPeriod {
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const from = dayOf(new Date(Date.UTC(2000, month - YEAR_2000, 1)));
  const names: Record<CalendarUnit, string> = {
    YEAR: from.slice(0, 4),
    QUARTER: `${from.slice(0, 4)}-Q${Math.floor((month % 12) / 3) + 1}`,
    MONTH: from.slice(0, 7),
  };
  return {
    unit,
    name: names[unit],
    from,
    to: dayOf(new Date(Date.UTC(2000, month - YEAR_2000 + MONTHS[unit], 0))),
  };
}
