import { invalid } from "@/lib/kernel/errors";
import { addDays, daySpan, utcDay } from "@/lib/kernel/time/days";

export const MAX_DAYS = 3660;
const DEFAULT_DAYS_BACK = 30;

/**
 * Returns the trend's days, inclusive: by default the last 30 days and today, 31 entries; with only an end, that day
 * and the 30 before it. Throws `invalid` for a reversed window or one of more than 3,660 days.
 */
export function trendWindow(
  query: { startDate?: string | undefined; endDate?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const to = query.endDate ? dayOf("endDate", query.endDate) : utcDay(now);
  const from = query.startDate ? dayOf("startDate", query.startDate) : addDays(to, -DEFAULT_DAYS_BACK);
  const days = daySpan(from, to);
  if (days < 1) throw invalid({ startDate: ["The start is after the end"] });
  if (days > MAX_DAYS) throw invalid({ startDate: ["At most 3,660 days"] });
  return { from, to };
}

/** Returns the UTC day of a date or instant, limited so that computed years have four digits. */
function dayOf(field: string, text: string): string {
  const day = utcDay(new Date(text));
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(day))
    throw invalid({ [field]: ["Enter a date such as 2026-11-21"] });
  return day;
}

/** Returns every day of the window in order, with zeros for days without totals. */
export function fillDays(
  { from, to }: { from: string; to: string },
  known: ReadonlyMap<string, { amountCents: number; donationCount: number }>,
): { date: string; amountCents: number; count: number }[] {
  return Array.from({ length: daySpan(from, to) }, (_, index) => {
    const date = addDays(from, index);
    const day = known.get(date);
    return { date, amountCents: day?.amountCents ?? 0, count: day?.donationCount ?? 0 };
  });
}

/** Reduces a last name to its initial: `Okafor` becomes `O.`; an empty name stays empty. */
export function initialOf(lastName: string): string {
  const [first] = lastName.trim();
  return first ? `${first.toUpperCase()}.` : "";
}
