import { z } from "zod";

const [FIRST, LAST] = [1900, 2999];

/**
 * An instant with its offset, for input schemas. Limited to the years 1900 to 2999 in UTC, which every date type
 * supports (PostgreSQL has no year 0 and uses a different notation beyond 9999).
 */
export const instantSchema = z.iso
  .datetime({ offset: true, error: "Enter a date and time such as 2026-12-31T23:59:59Z" })
  .refine(inKnownYears, `Use a year from ${FIRST} to ${LAST}`);

function inKnownYears(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  // An invalid instant has already been reported.
  return Number.isNaN(year) || (year >= FIRST && year <= LAST);
}
