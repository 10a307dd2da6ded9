import { type CalendarUnit, calendarPeriod } from "@/lib/kernel/time/calendar-periods";
import type { DonorPeriod } from "./schemas";

/** The noun for one period in a sentence. */
export const UNIT_NOUN: Record<CalendarUnit, string> = { YEAR: "year", QUARTER: "quarter", MONTH: "month" };

const MONTH_NAME = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats a period: `2026`, `Q4 2026` or `November 2026`. */
export function periodLabel(name: string): string {
  const period = calendarPeriod(name);
  if (period?.unit === "QUARTER") return `${name.slice(5)} ${name.slice(0, 4)}`;
  return period?.unit === "MONTH" ? MONTH_NAME.format(new Date(`${period.from}T00:00:00Z`)) : name;
}

/** Formats a period that may not be over: `2026, so far`. */
export function periodToDate({ name, isOver }: { name: string; isOver: boolean }): string {
  return isOver ? periodLabel(name) : `${periodLabel(name)}, so far`;
}

/** Formats a number of periods: `5 years`. */
export function periodCountLabel(unit: CalendarUnit, count: number): string {
  return `${count} ${UNIT_NOUN[unit]}s`;
}

/** Returns the periods without those before the first donation, but at least two; newest first. */
export function sinceFirst<One extends { donors: number; lapsed: { donors: number } }>(
  periods: readonly One[],
): One[] {
  const last = periods.findLastIndex(({ donors, lapsed }) => donors > 0 || lapsed.donors > 0);
  return periods.slice(0, Math.max(2, last + 1));
}

/** Formats a percentage: `42.5%`, or a dash if there is nothing to compare with. */
export function percentLabel(percent: number | null): string {
  return percent === null ? "–" : `${percent.toLocaleString("en-US")}%`;
}

/** Formats the retention rate: `42.5%: 17 of 40 donors gave again`. */
export function rateLabel({
  returning,
  lapsed,
  retentionPercent,
}: Pick<DonorPeriod, "returning" | "lapsed" | "retentionPercent">): string {
  if (retentionPercent === null) return "none: no one gave in the period before";
  const [again, before] = [returning.donors, returning.donors + lapsed.donors].map((count) =>
    count.toLocaleString("en-US"),
  );
  return `${percentLabel(retentionPercent)}: ${again} of ${before} donors gave again`;
}
