import { addDays } from "@/lib/kernel/time/days";
import type { Condition, Period } from "./schemas";

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

/** Donations that a condition requires within days. */
type Required = Days & { donations: number; cents: number };

/**
 * Returns a lower bound of the donations, and of their cents, of every donor who meets all of the conditions. Donations
 * required in periods without a common day add up.
 */
export function leastGiving(
  conditions: readonly Condition[],
  today: string,
): { donations: number; cents: number } {
  const required = conditions.flatMap((it) => requiredBy(it, today));
  let apart = 0;
  let end: string | null = "";
  for (const { from, to, donations } of required.toSorted((a, b) => compareEnds(a.to, b.to))) {
    if (end === null || (end !== "" && (from === null || from <= end))) continue;
    apart += donations;
    end = to;
  }
  return {
    donations: Math.max(apart, ...required.map(({ donations }) => donations)),
    cents: Math.max(0, ...required.map(({ cents }) => cents)),
  };
}

/** No last day comes last. */
const compareEnds = (a: string | null, b: string | null) => ((a ?? "~") < (b ?? "~") ? -1 : 1);

function requiredBy(it: Condition, today: string): Required[] {
  switch (it.field) {
    case "GIVING": {
      if (it.is !== "GAVE") return [];
      const { atLeastDonations = 1, atLeastCents = 0 } = it;
      return [{ ...daysOf(it.period, today), donations: atLeastDonations, cents: atLeastCents }];
    }
    case "LARGEST_DONATION":
      return [{ from: null, to: null, donations: 1, cents: it.atLeastCents ?? 0 }];
    case "FIRST_DONATION":
    case "LATEST_DONATION": {
      const { from, to } = daysOf(it.period, today);
      if (it.is === "IN") return [{ from, to, donations: 1, cents: 0 }];
      return [{ from: null, to: from === null ? null : addDays(from, -1), donations: 1, cents: 0 }];
    }
    default:
      return [];
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
