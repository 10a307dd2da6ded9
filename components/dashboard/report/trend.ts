import type { Comparison } from "@/lib/analytics/period/schemas";
import { formatUsdShort } from "@/lib/kernel/money";
import { startOfWeek } from "@/lib/kernel/time/weeks";
import { formatDay, formatDayShort } from "../format/zoned";
import { count } from "../labels";
import { amountAndDonations, difference, monthName } from "../overview/compare";

export type TrendDay = { date: string; amountCents: number; count: number };
export type TrendBar = {
  key: string;
  label: string;
  /** First and last day. */
  from: string;
  to: string;
  amountCents: number;
  count: number;
  /** URL of its donations. */
  href?: string;
};
export type Trend = { unit: "day" | "week" | "month"; bars: TrendBar[] };

const MAX_DAYS = 93;
const MAX_WEEKS = 731;

/** Groups days into distinguishable bars: by day up to a quarter, by week up to two years, by month beyond. */
export function trendOf(days: readonly TrendDay[]): Trend {
  const unit = days.length <= MAX_DAYS ? "day" : days.length <= MAX_WEEKS ? "week" : "month";
  const bars = new Map<string, TrendBar>();
  for (const { date, amountCents, count: donations } of days) {
    const key = unit === "day" ? date : unit === "week" ? startOfWeek(date) : date.slice(0, 7);
    const bar = bars.get(key) ?? {
      key,
      label: labelOf(key, unit),
      from: date,
      to: date,
      amountCents: 0,
      count: 0,
    };
    bars.set(key, {
      ...bar,
      to: date,
      amountCents: bar.amountCents + amountCents,
      count: bar.count + donations,
    });
  }
  return { unit, bars: [...bars.values()] };
}

function labelOf(key: string, unit: Trend["unit"]): string {
  if (unit === "month") return monthName(key);
  return unit === "week" ? `Week of ${formatDay(key)}` : formatDay(key);
}

/** Returns a short axis label for a day or month; any other text unchanged. */
export function tickOf(key: string): string {
  if (!/^\d{4}-/.test(key)) return key;
  return key.length === 7 ? monthName(key).replace(/^(\w{3})\w* (\d+)$/, "$1 $2") : formatDayShort(key);
}

/**
 * Returns round amounts in cents for an axis from 0 to at least `maxCents`, in steps of 1, 2, 2.5 or 5 times a power of
 * ten.
 */
export function axisTicks(maxCents: number): number[] {
  const least = Math.max(maxCents, 400) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= least) ?? 10 * power;
  return Array.from({ length: Math.ceil(Math.max(maxCents, 400) / step) + 1 }, (_, index) => index * step);
}

/** Returns the period that a trend is compared with, as a phrase. */
export function comparedLabel(days: number, comparison: Comparison): string {
  return comparison === "YEAR_BEFORE" ? "the year before" : `the ${count(days, "day")} before`;
}

/** Describes the chart: the total compared with the earlier period, the best bar, and the number of empty ones. */
export function trendLabel(
  days: readonly TrendDay[],
  before: readonly TrendDay[],
  comparison: Comparison,
): string {
  const total = sumOf(days);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  const span = `${formatDay(first.date)} – ${formatDay(last.date)}`;
  const earlier = sumOf(before);
  const then = comparedLabel(before.length, comparison);
  if (total.donationCount === 0 && earlier.donationCount === 0)
    return `${span}: no donations, and none in ${then}.`;
  const than = `${difference(total.raisedCents, earlier.raisedCents)} ${then} (${amountAndDonations(earlier)})`;
  if (total.donationCount === 0) return `${span}: no donations, ${than}.`;
  const { bars, unit } = trendOf(days);
  const best = bars.reduce((top, bar) => (bar.amountCents > top.amountCents ? bar : top));
  const empty = bars.filter((bar) => bar.count === 0).length;
  const most = `Best ${unit}: ${unit === "week" ? best.label.replace(/^Week of /, "") : best.label}`;
  return [
    `${span}: ${amountAndDonations(total)}, ${than}.`,
    `${most}, ${formatUsdShort(best.amountCents)} from ${count(best.count, "donation")}.`,
    empty === 0 ? "" : `${count(empty, unit)} without donations.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function sumOf(days: readonly TrendDay[]) {
  return days.reduce(
    (sum, one) => ({
      raisedCents: sum.raisedCents + one.amountCents,
      donationCount: sum.donationCount + one.count,
    }),
    { raisedCents: 0, donationCount: 0 },
  );
}
