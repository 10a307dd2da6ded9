import { invalidRequest } from "../api/errors";
import { addMonths } from "./calendar";

const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };
const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
/** Further ahead, all cards and links have expired. */
const MAX_SECONDS = 20 * 366 * 86_400;

/** The moment `+1month`, `2 weeks` or `3hours` after `from`, in Unix seconds. */
export function later(from: number, span: string): number {
  const [, count = "", unit = ""] =
    /^\+?\s*(\d{1,9})\s*(second|minute|hour|day|week|month|quarter|year)s?$/.exec(span.trim()) ?? [];
  const [seconds, months] = [SECONDS[unit], MONTHS[unit]];
  const to = months
    ? addMonths(from, Math.min(Number(count) * months, 1000))
    : from + Number(count) * (seconds ?? 0);
  if (count === "" || to <= from)
    throw invalidRequest("The clock moves by a span such as +1month, 2weeks, 36hours or 1year.", {
      param: "by",
    });
  return checked(from, to, "by");
}

/** An instant such as 2027-01-31T09:00:00Z, in Unix seconds; it must be in the future. */
export function instant(from: number, text: string): number {
  const to = Math.floor(Date.parse(text) / 1000);
  if (Number.isNaN(to)) throw invalidRequest(`${text} is no ISO instant.`, { param: "to" });
  if (to < from)
    throw invalidRequest(
      `The clock only moves forward; it is ${new Date(from * 1000).toISOString()} already.`,
      { param: "to" },
    );
  return checked(from, to, "to");
}

function checked(from: number, to: number, param: string): number {
  if (to - from > MAX_SECONDS)
    throw invalidRequest("The clock moves by 20 years at most in one call.", { param });
  return to;
}
