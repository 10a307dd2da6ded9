import { z } from "zod";
import { addDays, daySpan } from "@/lib/kernel/time/days";

export const PRESETS = [30, 90, 365] as const;
const MAX_DAYS = 3660;
const day = z.iso.date();

/** The trend's first and last day, inclusive; `preset` is set for a predefined range. */
export type ReportWindow = { from: string; to: string; preset: number | null; problem: string | null };

/**
 * Reads `?days=90`, or `?from=2026-01-01&to=2026-02-01`; anything invalid results in the last 30 days, with the
 * reason.
 */
export function windowOf(
  query: { days?: string | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): ReportWindow {
  const last = (days: number, problem: string | null = null): ReportWindow => ({
    from: addDays(today, 1 - days),
    to: today,
    preset: days,
    problem,
  });
  if (query.from || query.to) {
    const to = query.to || today;
    const from = query.from || addDays(day.safeParse(to).success ? to : today, -29);
    if (!day.safeParse(from).success || !day.safeParse(to).success)
      return last(30, "One of the dates is not valid. Choose both dates again.");
    const days = daySpan(from, to);
    if (days < 1) return last(30, "The start date is after the end date. Choose both dates again.");
    if (days > MAX_DAYS) return last(30, "The range is longer than ten years. Choose a shorter range.");
    return { from, to, preset: null, problem: null };
  }
  return last(PRESETS.find((days) => String(days) === query.days) ?? 30);
}

/** The window of the same length that ends the day before. */
export function windowBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: addDays(from, -daySpan(from, to)), to: addDays(from, -1) };
}
