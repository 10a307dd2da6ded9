import { addDays } from "./days";

/** Day ranges relative to today that lists offer as filters. */
export const DATE_PRESETS = [
  "TODAY",
  "LAST_7_DAYS",
  "THIS_MONTH",
  "LAST_MONTH",
  "THIS_QUARTER",
  "THIS_YEAR",
  "LAST_YEAR",
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/**
 * Returns the first and last day (`YYYY-MM-DD`) of a range, relative to `today`. The current month, quarter and year
 * end on their last day.
 */
export function presetDays(preset: DatePreset, today: string): { from: string; to: string } {
  const [year = 0, month = 0] = today.split("-").map(Number);
  switch (preset) {
    case "TODAY":
      return { from: today, to: today };
    case "LAST_7_DAYS":
      return { from: addDays(today, -6), to: today };
    case "THIS_MONTH":
      return months(year, month, 1);
    case "LAST_MONTH":
      return months(year, month - 1, 1);
    case "THIS_QUARTER":
      return months(year, 3 * Math.floor((month - 1) / 3) + 1, 3);
    case "THIS_YEAR":
      return months(year, 1, 12);
    case "LAST_YEAR":
      return months(year - 1, 1, 12);
  }
}

/** Returns the days of `count` whole months from `month` on: 1 is January, 0 the December before. */
function months(year: number, month: number, count: number): { from: string; to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month - 1 + count, 0)) };
}
