import { addDays } from "@/lib/kernel/time/days";
import type { Period } from "./schemas";

/** Days `YYYY-MM-DD`, inclusive. Null: unbounded on that side. */
export type Days = { from: string | null; to: string | null };

/** Returns the days of a period relative to the day `today`. */
export function daysOf(period: Period, today: string): Days {
  switch (period.kind) {
    case "ANY_TIME":
      return { from: null, to: null };
    case "DATES":
      return { from: period.from, to: period.to };
    case "YEAR": {
      const year = String(Number(today.slice(0, 4)) - period.yearsAgo).padStart(4, "0");
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    }
    case "LAST":
      return { from: firstOf(period, today), to: today };
  }
}

function firstOf({ count, unit }: Extract<Period, { kind: "LAST" }>, today: string): string {
  if (unit === "DAYS") return addDays(today, 1 - count);
  return addDays(monthsBefore(today, unit === "YEARS" ? 12 * count : count), 1);
}

/** Returns the same day `months` months before, or the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const at = new Date(Date.UTC(year, month - 1 - months, 1));
  // PostgreSQL has no year 0.
  if (at.getUTCFullYear() < 1) return "0001-01-01";
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, last));
  return at.toISOString().slice(0, 10);
}
