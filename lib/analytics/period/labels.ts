import type { PeriodReport } from "./schemas";

type Hour = PeriodReport["hours"][number];

/** `7 PM–8 PM` of 19: an hour of the day. */
export function hourLabel(hour: number): string {
  return `${oClock(hour)}–${oClock(hour + 1)}`;
}

const oClock = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? "AM" : "PM"}`;

/** The hour with the most donations, the earlier one on a tie; null without donations whose hour is known. */
export function busiestHour(hours: readonly Hour[]): Hour | null {
  const [first] = hours.toSorted((a, b) => b.count - a.count || a.hour - b.hour);
  return first && first.count > 0 ? first : null;
}
