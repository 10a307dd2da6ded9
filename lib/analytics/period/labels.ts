import type { PeriodReport } from "./schemas";

type Hour = PeriodReport["hours"][number];

/** Formats an hour of the day: `7 PM–8 PM` for 19. */
export function hourLabel(hour: number): string {
  return `${oClock(hour)}–${oClock(hour + 1)}`;
}

const oClock = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? "AM" : "PM"}`;

/** Returns the hour with the most donations, the earlier one on a tie, or null if no donation has a known hour. */
export function busiestHour(hours: readonly Hour[]): Hour | null {
  const [first] = hours.toSorted((a, b) => b.count - a.count || a.hour - b.hour);
  return first && first.count > 0 ? first : null;
}

/** Stated in place of the top donors while the giving of donors is being read. */
export const TOP_DONORS_PENDING = "Top donors are being prepared.";
