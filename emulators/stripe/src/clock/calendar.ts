import type { Interval } from "../store/billing-records";

const SECONDS = { day: 86_400, week: 604_800 } as const;
const MONTHS = { month: 1, year: 12 } as const;

/** The same day and time of day `months` later, or the month's last day when it is shorter. Unix seconds, UTC. */
export function addMonths(from: number, months: number): number {
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1000);
}

/** The anchor plus a number of intervals. Always counted from the anchor: 31 Jan, 28 Feb, 31 Mar. */
function addIntervals(anchor: number, interval: Interval, count: number): number {
  if (interval === "day" || interval === "week") return anchor + count * SECONDS[interval];
  return addMonths(anchor, count * MONTHS[interval]);
}

/** The first period start after `after`, for periods of `count` intervals counted from the anchor. */
export function nextPeriod(
  anchor: number,
  { interval, count }: { interval: Interval; count: number },
  after: number,
): number {
  const longest = { day: 86_400, week: 604_800, month: 31 * 86_400, year: 366 * 86_400 }[interval] * count;
  let periods = Math.max(1, Math.floor((after - anchor) / longest));
  while (addIntervals(anchor, interval, periods * count) <= after) periods += 1;
  return addIntervals(anchor, interval, periods * count);
}
