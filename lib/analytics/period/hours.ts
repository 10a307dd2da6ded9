import { offsetMinutes } from "@/lib/kernel/time/zoned";
import type { TimeTotal } from "@/lib/totals/period-store";
import { summed } from "./compared";
import type { Day } from "./rules";
import type { PeriodReport } from "./schemas";

/** A stretch in which a time zone keeps its offset, from `start` (inclusive) to the start of the next one. */
export type Stretch = { start: Date; offsetMinutes: number };

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const HOURS = 24;

/** Returns the stretches of consecutive days in a time zone (IANA name): one more than there are clock changes. */
export function stretchesOf(days: readonly Day[], zone: string): Stretch[] {
  const [first] = days;
  if (!first) return [];
  let present: Stretch = { start: first.start, offsetMinutes: offsetMinutes(first.start, zone) };
  const stretches = [present];
  let changed = false;
  for (const { start, end } of days) {
    // A day with a clock change is longer or shorter than 24 hours, or it follows a day that the zone skipped.
    const before = changed;
    changed = end.getTime() - start.getTime() !== DAY_MS;
    if (!changed && !before) continue;
    for (let at = start.getTime(); at < end.getTime(); at += QUARTER_MS) {
      const offset = offsetMinutes(new Date(at), zone);
      if (offset === present.offsetMinutes) continue;
      present = { start: new Date(at), offsetMinutes: offset };
      stretches.push(present);
    }
  }
  return stretches;
}

/** Sums totals by UTC time of day in each stretch to the 24 hours of the local day. */
export function byHour(stretches: readonly Stretch[], times: readonly TimeTotal[]): PeriodReport["hours"] {
  const hours = Array.from({ length: HOURS }, (_, hour) => ({ hour, raisedCents: 0, donationCount: 0 }));
  for (const { stretch, time, raisedCents, donationCount } of times) {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    const local = 60 * hour + minute + (stretches[stretch]?.offsetMinutes ?? 0);
    const of = hours[Math.floor(local / 60 + HOURS) % HOURS];
    if (!of) continue;
    of.raisedCents += raisedCents;
    of.donationCount += donationCount;
  }
  return hours.map(({ hour, ...total }) => ({ hour, ...summed(total) }));
}
