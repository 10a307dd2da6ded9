import { presetDays } from "./date-presets";
import { addDays } from "./days";
import { startOfWeek } from "./weeks";

/** Day ranges relative to today that a report can cover. */
export const REPORT_DAYS = [
  "LAST_7_DAYS",
  "LAST_30_DAYS",
  "LAST_90_DAYS",
  "LAST_365_DAYS",
  "LAST_WEEK",
  "THIS_MONTH",
  "LAST_MONTH",
  "THIS_YEAR",
  "LAST_YEAR",
] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];

const LAST_DAYS = { LAST_7_DAYS: 7, LAST_30_DAYS: 30, LAST_90_DAYS: 90, LAST_365_DAYS: 365 } as const;

/** Returns the first and last day (`YYYY-MM-DD`) of a range, relative to `today` and never after it. */
export function reportDays(days: ReportDays, today: string): { from: string; to: string } {
  switch (days) {
    case "LAST_7_DAYS":
    case "LAST_30_DAYS":
    case "LAST_90_DAYS":
    case "LAST_365_DAYS":
      return { from: addDays(today, 1 - LAST_DAYS[days]), to: today };
    case "LAST_WEEK":
      return { from: addDays(startOfWeek(today), -7), to: addDays(startOfWeek(today), -1) };
    case "THIS_MONTH":
    case "THIS_YEAR":
      return { from: presetDays(days, today).from, to: today };
    case "LAST_MONTH":
    case "LAST_YEAR":
      return presetDays(days, today);
  }
}
