import { z } from "zod";
import { invalid } from "@/lib/kernel/errors";
import { addDays } from "./days";
import { startOfDay } from "./zoned";

const MESSAGE = "Enter a date such as 2026-11-21, or an instant such as 2026-11-21T14:05:00Z";
const reversed = (from: string) => `Must not be before ${from}`;
/** Years that every date type supports in every time zone. */
const YEARS = /^(19|2\d)\d\d/;

/** A bound of a time window: a day (`2026-11-21`), or an instant with its offset (`2026-11-21T14:05:00Z`). */
const bound = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], MESSAGE)
  .refine((text) => YEARS.test(text), "Use a year from 1900 to 2999");

/** A whole day (`2026-11-21`). */
export const wholeDay = z.iso
  .date(MESSAGE)
  .refine((text) => YEARS.test(text), "Use a year from 1900 to 2999");

/** `from` and `to` of a list's query, to be spread into its schema. */
export const windowQuery = {
  from: bound
    .optional()
    .describe(
      "Created at or after: a date (from the start of that day in the organization's time zone) or an instant with its offset. Encode `+` as `%2B`.",
    ),
  to: bound
    .optional()
    .describe(
      "Created at or before: a date (including that whole day in the organization's time zone) or an instant with its offset.",
    ),
};

/** `updatedFrom` and `updatedTo` of a list's query: filters by time of change, alongside {@link windowQuery}. */
export const changesQuery = {
  updatedFrom: bound
    .optional()
    .describe(
      "Last changed (`updatedAt`) at or after: a date (from the start of that day in the organization's time zone) or an instant. Entries never leave this filter, so paging can return an entry twice but never skips one.",
    ),
  updatedTo: bound
    .optional()
    .describe(
      "Last changed (`updatedAt`) at or before: a date (including that whole day) or an instant. Entries that change later leave this filter.",
    ),
};

type Bounds = Partial<
  Record<"from" | "to" | "updatedFrom" | "updatedTo" | "untilFrom" | "untilTo", string | undefined>
>;

/**
 * Rejects a reversed window if no time zone is needed to detect it: both bounds are dates, or both are instants. For
 * `superRefine` of a schema with {@link windowQuery}, {@link changesQuery}, or whole days named `untilFrom` and
 * `untilTo`. {@link windowOf} and {@link changesOf} check the remaining cases.
 */
export function refuseReversed(given: Bounds, check: z.RefinementCtx): void {
  for (const [first, last] of [
    ["from", "to"],
    ["updatedFrom", "updatedTo"],
    ["untilFrom", "untilTo"],
  ] as const) {
    const [from, to] = [given[first], given[last]];
    if (!from || !to || isDay(from) !== isDay(to)) continue;
    if (Date.parse(to) < Date.parse(from))
      check.addIssue({ code: "custom", path: [last], message: reversed(first) });
  }
}

/** Instants from `from` (inclusive) to `before` (exclusive). Null means unbounded. */
export type TimeWindow = { from: Date | null; before: Date | null };

/**
 * Returns the window from `from` to `to`, inclusive. A date is its whole day in the time zone (IANA name); an instant
 * is exact to the millisecond. Throws `invalid` on `to` if it is before `from`.
 */
export function windowOf(given: Bounds, timeZone: string): TimeWindow {
  return between(given, ["from", "to"], timeZone);
}

/** Returns the window from `updatedFrom` to `updatedTo`, like {@link windowOf}. Throws `invalid` on `updatedTo`. */
export function changesOf(given: Bounds, timeZone: string): TimeWindow {
  return between(given, ["updatedFrom", "updatedTo"], timeZone);
}

function between(
  given: Bounds,
  [first, last]: readonly [keyof Bounds, keyof Bounds],
  timeZone: string,
): TimeWindow {
  const [start, end] = [given[first], given[last]];
  const from = start ? new Date(startOf(start, timeZone)) : null;
  const before = end ? new Date(endOf(end, timeZone)) : null;
  // The same day is a valid window, empty if the time zone skipped that day.
  if (from && before && before <= from && start !== end) throw invalid({ [last]: [reversed(first)] });
  return { from, before };
}

const isDay = (text: string) => text.length === 10;

function startOf(text: string, timeZone: string): string | number {
  return isDay(text) ? startOfDay(text, timeZone) : Date.parse(text);
}

/** Returns the first instant after the bound. */
function endOf(text: string, timeZone: string): string | number {
  return isDay(text) ? startOfDay(addDays(text, 1), timeZone) : Date.parse(text) + 1;
}
