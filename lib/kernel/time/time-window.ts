import { z } from "zod";
import { invalid } from "@/lib/kernel/errors";
import { addDays } from "./days";
import { startOfDay } from "./zoned";

const WORDS = "Enter a date such as 2026-11-21, or an instant such as 2026-11-21T14:05:00Z";
const reversed = (from: string) => `Must not be before ${from}`;
/** Years that every date type supports in every zone. */
const YEARS = /^(19|2\d)\d\d/;

/** A bound of a time window: a day (`2026-11-21`), or an instant with its offset (`2026-11-21T14:05:00Z`). */
const bound = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], WORDS)
  .refine((text) => YEARS.test(text), "Use a year from 1900 to 2999");

/** A whole day (`2026-11-21`). */
export const wholeDay = z.iso.date(WORDS).refine((text) => YEARS.test(text), "Use a year from 1900 to 2999");

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

/** `updatedFrom` and `updatedTo` of a query, beside {@link windowQuery}, by time of change. */
export const changesQuery = {
  updatedFrom: bound
    .optional()
    .describe(
      "Changed at or after (`updatedAt`): a date (its whole day in the organization's time zone) or an instant. Entries never leave this filter, so paging through it can return an entry twice but never skips one.",
    ),
  updatedTo: bound
    .optional()
    .describe(
      "Last changed at or before: a date (its whole day is included) or an instant. Entries that change later leave this filter.",
    ),
};

type Bounds = Partial<Record<"from" | "to" | "updatedFrom" | "updatedTo", string | undefined>>;

/**
 * Refuses a reversed window where that needs no time zone: both bounds are dates, or both instants. For
 * `superRefine` of a schema with {@link windowQuery} or {@link changesQuery}; {@link windowOf} and {@link
 * changesOf} check the rest.
 */
export function refuseReversed(given: Bounds, check: z.RefinementCtx): void {
  for (const [first, last] of [
    ["from", "to"],
    ["updatedFrom", "updatedTo"],
  ] as const) {
    const [from, to] = [given[first], given[last]];
    if (!from || !to || isDay(from) !== isDay(to)) continue;
    if (Date.parse(to) < Date.parse(from))
      check.addIssue({ code: "custom", path: [last], message: reversed(first) });
  }
}

/** Instants from `from` (inclusive) to `before` (exclusive); null is unlimited. */
export type TimeWindow = { from: Date | null; before: Date | null };

/**
 * The instants between `from` and `to`, inclusive. A date is its whole day in the zone (IANA name), an
 * instant is exact to the millisecond. Throws `invalid` on `to` if it lies before `from`.
 */
export function windowOf(given: Bounds, timeZone: string): TimeWindow {
  return between(given, ["from", "to"], timeZone);
}

/** The same for `updatedFrom` and `updatedTo`. Throws `invalid` on `updatedTo`. */
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
  // The same day is a valid, empty window even where the zone skipped it.
  if (from && before && before <= from && start !== end) throw invalid({ [last]: [reversed(first)] });
  return { from, before };
}

const isDay = (text: string) => text.length === 10;

function startOf(text: string, timeZone: string): string | number {
  return isDay(text) ? startOfDay(text, timeZone) : Date.parse(text);
}

/** The first instant after the bound. */
function endOf(text: string, timeZone: string): string | number {
  return isDay(text) ? startOfDay(addDays(text, 1), timeZone) : Date.parse(text) + 1;
}
