import { z } from "zod";
import { addDays } from "./days";
import { invalid } from "./errors";
import { startOfDay } from "./zoned";

const WORDS = "Enter a date such as 2026-11-21, or an instant such as 2026-11-21T14:05:00Z";
const REVERSED = "Must not lie before from";
/** Far outside of any record, and inside of what every date type holds, whatever the zone. */
const YEARS = /^(19|2\d)\d\d/;

/** A bound of a time window: a day (`2026-11-21`), or an instant with its offset (`2026-11-21T14:05:00Z`). */
const bound = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], WORDS)
  .refine((text) => YEARS.test(text), "Use a year from 1900 to 2999");

/** `from` and `to` of a list's query; spread them into its schema. */
export const windowQuery = {
  from: bound
    .optional()
    .describe(
      "Created at or after: a date (its whole day in the organization's time zone) or an instant with its offset. Write a `+` as `%2B`.",
    ),
  to: bound
    .optional()
    .describe(
      "Created at or before: a date (its whole day in the organization's time zone is included) or an instant.",
    ),
};

/**
 * Refuses a reversed window without a look at anything: what it means needs no time zone where both bounds are dates, or
 * both instants. For `superRefine` of a schema with {@link windowQuery}; {@link windowOf} sees to the others.
 */
export function refuseReversed(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  check: z.RefinementCtx,
): void {
  if (!from || !to || isDay(from) !== isDay(to)) return;
  if (Date.parse(to) < Date.parse(from)) check.addIssue({ code: "custom", path: ["to"], message: REVERSED });
}

/** Instants from `from` on, and before `before`; null is without end. */
export type TimeWindow = { from: Date | null; before: Date | null };

/**
 * The instants that `from` and `to` span. A date means its whole day in the zone (IANA name), however many hours it
 * has; an instant means itself, to the millisecond. Both are included. Throws `invalid` on `to` when it lies before
 * `from`.
 */
export function windowOf(
  given: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): TimeWindow {
  const from = given.from ? new Date(startOf(given.from, timeZone)) : null;
  const before = given.to ? new Date(endOf(given.to, timeZone)) : null;
  // One and the same day is a window even where the zone skipped it: an empty one.
  if (from && before && before <= from && given.from !== given.to) throw invalid({ to: [REVERSED] });
  return { from, before };
}

const isDay = (text: string) => text.length === 10;

function startOf(text: string, timeZone: string): string | number {
  return isDay(text) ? startOfDay(text, timeZone) : Date.parse(text);
}

/** The first instant that is no longer included. */
function endOf(text: string, timeZone: string): string | number {
  return isDay(text) ? startOfDay(addDays(text, 1), timeZone) : Date.parse(text) + 1;
}
