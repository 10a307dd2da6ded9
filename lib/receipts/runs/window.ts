import { windowOf } from "@/lib/kernel/time/time-window";
import type { Days } from "./schemas";

/** Returns the instants of whole days in a time zone. Throws `invalid` for a reversed range. */
export function windowOfDays(days: Days, timeZone: string): { from: Date; before: Date } {
  const { from, before } = windowOf(days, timeZone);
  if (!from || !before) throw new Error("a statement run must have a first and a last day");
  return { from, before };
}
