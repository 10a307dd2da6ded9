import { z } from "zod";
import type { Comparison } from "@/lib/analytics/period/schemas";
import { addDays, daySpan } from "@/lib/kernel/time/days";

export const PRESETS = [30, 90, 365] as const;
const MAX_DAYS = 3660;
const day = z.iso.date();

/** The report's first and last day, inclusive, and what they are compared with; `preset` is set for a predefined range. */
export type ReportWindow = {
  from: string;
  to: string;
  compare: Comparison;
  preset: number | null;
  problem: string | null;
};
type Asked = Partial<Record<"days" | "from" | "to" | "compare", string | undefined>>;

/**
 * Reads `?days=90`, or `?from=2026-01-01&to=2026-02-01`, and `?compare=YEAR_BEFORE`; anything invalid results in the last 30 days,
 * with the reason.
 */
export function windowOf(query: Asked, today: string): ReportWindow {
  const compare = query.compare === "YEAR_BEFORE" ? "YEAR_BEFORE" : "PREVIOUS";
  const last = (days: number, problem: string | null = null): ReportWindow => ({
    from: addDays(today, 1 - days),
    to: today,
    compare,
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
    return { from, to, compare, preset: null, problem: null };
  }
  return last(PRESETS.find((days) => String(days) === query.days) ?? 30);
}

/** The page at `path` with the last `days` days. */
export function presetHref(path: string, days: number, { compare }: ReportWindow): string {
  const query = new URLSearchParams({
    ...(days === 30 ? {} : { days: String(days) }),
    ...(compare === "PREVIOUS" ? {} : { compare }),
  }).toString();
  return query ? `${path}?${query}` : path;
}
