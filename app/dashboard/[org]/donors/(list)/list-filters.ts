import { z } from "zod";
import { readDates } from "@/app/dashboard/dates";
import { pick } from "@/app/dashboard/query";
import { contactChannel, type donorFilters } from "@/lib/donors/schemas";
import { periodName, standing as standingOf } from "@/lib/segments/filter-schemas";

const text = z.string().trim().min(1).max(100);

type Today = { zone: string; now: Date };

/**
 * Reads the filters in the page's URL. Invalid ones are ignored, and so is a segment that is not among `segments`, such
 * as a deleted one.
 */
export function readListFilters(
  given: Record<string, string | string[] | undefined>,
  segments: readonly { id: string }[],
  today: Today,
) {
  const givingPeriod = pick(periodName, given["givingPeriod"]);
  return {
    q: pick(text, given["q"]),
    tag: pick(text, given["tag"]),
    segment: segments.find(({ id }) => id === pick(text, given["segment"]))?.id,
    mayContactBy: pick(contactChannel, given["mayContactBy"]),
    givingPeriod,
    standing: givingPeriod ? pick(standingOf, given["standing"]) : undefined,
    firstPeriod: pick(periodName, given["firstPeriod"]),
    firstBefore: pick(periodName, given["firstBefore"]),
    dates: readDates(given, today),
  };
}
export type ListFilters = ReturnType<typeof readListFilters>;

/** Returns the filters as query parameters, without the position in the list. */
export function queryOf({ dates, ...rest }: ListFilters) {
  return { ...rest, ...dates.query };
}

type Filters = Partial<z.input<z.ZodObject<typeof donorFilters>>>;

/** Returns the active filters as API filters. */
export function filtersOf({ dates: { from, to }, ...rest }: ListFilters): Filters {
  const given = Object.entries({ ...rest, from, to }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}
