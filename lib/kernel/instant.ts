import { z } from "zod";

const [FIRST, LAST] = [1900, 2999];

/**
 * An instant with its offset, for schemas of input. Its year in UTC is from 1900 to 2999, far outside of any record and
 * inside of what every date type holds (the database knows no year 0, and writes what is beyond 9999 otherwise).
 */
export const instantSchema = z.iso
  .datetime({ offset: true, error: "Enter a date and time such as 2026-12-31T23:59:59Z" })
  .refine(inKnownYears, `Use a year from ${FIRST} to ${LAST}`);

function inKnownYears(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  // What is no instant at all has been told so already.
  return Number.isNaN(year) || (year >= FIRST && year <= LAST);
}
