/** A compiled schedule: the first minute after `afterMs` (Unix milliseconds, UTC) at which it fires. */
export type Schedule = (afterMs: number) => number;

type Field = { from: number; to: number; names?: string[] };

const MINUTE: Field = { from: 0, to: 59 };
const HOUR: Field = { from: 0, to: 23 };
const DAY: Field = { from: 1, to: 31 };
const MONTH: Field = { from: 1, to: 12, names: "jan feb mar apr may jun jul aug sep oct nov dec".split(" ") };
// 7 is Sunday too, folded to 0 after parsing.
const WEEKDAY: Field = { from: 0, to: 7, names: "sun mon tue wed thu fri sat".split(" ") };

const DAY_MS = 86_400_000;
// 29 February on a given weekday recurs within 40 years, also across 2100.
const HORIZON_DAYS = 41 * 366;

/** Compiles a five-field cron expression in UTC; throws with the reason when it is unsupported. */
export function compileCron(line: string): Schedule {
  const parts = line.trim().split(/\s+/);
  if (parts[0]?.startsWith("TZ="))
    throw new Error(`the cron "${line}" has a time zone; this server knows UTC only`);
  const [minute, hour, day, month, weekday] = parts;
  if (parts.length !== 5 || !minute || !hour || !day || !month || !weekday)
    throw new Error(`the cron "${line}" does not have five fields`);
  const minutes = parseField(minute, MINUTE, line);
  const hours = parseField(hour, HOUR, line);
  const days = parseField(day, DAY, line);
  const months = parseField(month, MONTH, line);
  const weekdays = new Set([...parseField(weekday, WEEKDAY, line)].map((n) => n % 7));
  // As in cron: when both day fields are restricted, either matches.
  const either = !day.startsWith("*") && !weekday.startsWith("*");

  const isDay = (date: Date): boolean => {
    if (!months.has(date.getUTCMonth() + 1)) return false;
    const byDay = days.has(date.getUTCDate());
    const byWeekday = weekdays.has(date.getUTCDay());
    return either ? byDay || byWeekday : byDay && byWeekday;
  };
  const times = [...hours]
    .flatMap((h) => [...minutes].map((m) => (h * 60 + m) * 60_000))
    .sort((a, b) => a - b);

  const next: Schedule = (afterMs) => {
    const today = Math.floor(afterMs / DAY_MS) * DAY_MS;
    for (let i = 0; i <= HORIZON_DAYS; i += 1) {
      const start = today + i * DAY_MS;
      if (!isDay(new Date(start))) continue;
      const time = times.find((t) => start + t > afterMs);
      if (time !== undefined) return start + time;
    }
    throw new Error(`the cron "${line}" never fires`);
  };
  next(Date.UTC(2000, 0, 1));
  return next;
}

function parseField(text: string, field: Field, line: string): Set<number> {
  const values = new Set<number>();
  for (const part of text.toLowerCase().split(",")) {
    const [range = "", step, extra] = part.split("/");
    const [first = "", last, tail] = range.split("-");
    const every = step === undefined ? 1 : Number(step);
    const from = range === "*" ? field.from : parseNumber(first, field);
    const open = range === "*" || (step !== undefined && last === undefined);
    const to = open ? field.to : last === undefined ? from : parseNumber(last, field);
    const sound =
      extra === undefined && tail === undefined && Number.isInteger(every) && every > 0 && from <= to;
    if (!sound || !(from >= field.from && to <= field.to))
      throw new Error(`the cron "${line}" has a field that cannot be read: "${text}"`);
    for (let n = from; n <= to; n += every) values.add(n);
  }
  return values;
}

function parseNumber(text: string, field: Field): number {
  const named = field.names?.indexOf(text) ?? -1;
  if (named >= 0) return named + (field === MONTH ? 1 : 0);
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
