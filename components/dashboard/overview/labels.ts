import { count } from "@/components/dashboard/labels";
import { formatUsdShort } from "@/lib/kernel/money";
import { timeParts } from "@/lib/kernel/time/time-parts";
import { formatDayIn, formatDayShort, formatHour } from "../format/zoned";

type Days = { from: string; to: string };

/** Formats a range of days `YYYY-MM-DD`: `Nov 1–22`, `Oct 31 – Nov 2`, or one day as `Nov 22`. */
export function daysLabel({ from, to }: Days): string {
  const [first, last] = [formatDayShort(from), formatDayShort(to)];
  if (from === to) return first;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return sameMonth ? `${first}–${last.split(" ")[1] ?? last}` : `${first} – ${last}`;
}

/** Returns the month of a day: `November` for `2026-11-01`. Returns any other text unchanged. */
export function monthOf(day: string): string {
  return timeParts(`${day}T00:00:00Z`, "UTC", { month: "long" })?.month ?? day;
}

/** Formats an instant in a zone as `Saturday, Nov 21`; returns any other text unchanged. */
export function weekdayLabel(instant: string, zone: string): string {
  const it = timeParts(instant, zone, { weekday: "long", month: "short", day: "numeric" });
  return it ? `${it.weekday}, ${it.month} ${it.day}` : instant;
}

/** Returns `Good morning` before noon, `Good afternoon` before 6 PM, otherwise `Good evening`, in a zone. */
export function greeting(at: Date, zone: string): string {
  const hour = Number(timeParts(at, zone, { hour: "numeric", hourCycle: "h23" })?.hour ?? 12);
  return hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
}

/** Returns the time of an instant on the day of `now` (`2:05 PM`), or the day of any other instant (`Nov 21`). */
export function timeLabel(instant: string, now: string, zone: string): string {
  const day = formatDayIn(instant, zone);
  if (day !== formatDayIn(now, zone)) return day.replace(/, \d+$/, "");
  const it = timeParts(instant, zone, { hour: "numeric", minute: "2-digit", hour12: true });
  return it ? `${it.hour}:${it.minute} ${it.dayPeriod}` : instant;
}

/** Formats the time of day up to which the previous period counts: `2:15 PM`. */
export function untilLabel(until: string, zone: string): string {
  return formatHour(until, zone);
}

export type Delta = { direction: "up" | "down" | "same"; amount: string; words: string };

/** Compares an amount with the one before, both in cents: `$410`, as text `$410 more`. */
export function deltaOf(cents: number, beforeCents: number): Delta {
  const amount = formatUsdShort(Math.abs(cents - beforeCents));
  if (cents === beforeCents) return { direction: "same", amount, words: "the same" };
  return cents > beforeCents
    ? { direction: "up", amount, words: `${amount} more` }
    : { direction: "down", amount, words: `${amount} less` };
}

type Received = {
  amountCents: number;
  donor: { firstName: string; lastName: string };
  campaign: { title: string };
};

/** Returns the screen reader announcement of `number` new donations, of which `arrived` are listed; empty for none. */
export function arrivedLabel(arrived: readonly Received[], number: number): string {
  const [first] = arrived;
  if (!first) return "";
  if (number > 1) return count(number, "new donation");
  const { donor, campaign, amountCents } = first;
  return `New donation: ${formatUsdShort(amountCents)} from ${donor.firstName} ${donor.lastName} to ${campaign.title}`;
}
