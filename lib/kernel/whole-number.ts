import { z } from "zod";

/** More digits than any number we accept. */
const DIGITS = /^-?\d{1,20}$/;

/**
 * Returns the schema of a whole number in a query, validated by `rules`. Digits only: other notations that JavaScript
 * accepts (`0x10`, `1e1`, ` 5 `, an empty text) are rejected.
 */
export function wholeNumber(rules: z.ZodType<number, number>) {
  return z.preprocess(
    (given) => (typeof given === "string" && DIGITS.test(given) ? Number(given) : given),
    rules,
  );
}

const count = () => z.int({ error: ({ code }) => (code === "invalid_type" ? MESSAGE : undefined) });
const MESSAGE = "Must be a whole number";

/** Returns the schema of `page` in a list's query, 1-based. */
export const pageNumber = () => wholeNumber(count().min(1, "At least 1").max(1_000_000)).default(1);

/**
 * Returns the schema of `cursor` in the query of a list that also has numbered pages, of at most `length` characters.
 */
export const pageCursor = (length = 200) =>
  z
    .string()
    .max(length)
    .optional()
    .describe(
      "`nextCursor` or `previousCursor` of a page. The page starts after that position, or ends before it, and is equally fast at any depth. `page` then only sets the page number in `pagination`.",
    );

/** Returns the schema of `nextCursor` in the list's response. */
export const nextCursor = () =>
  z.string().nullable().describe("`cursor` of the next page; null on the last page.");

/** Returns the schema of `previousCursor` in the list's response. */
export const previousCursor = () =>
  z.string().nullable().describe("`cursor` of the previous page; null on the first page.");

/** Returns the schema of `limit` in a list's query: entries per page, 1 to 100, `usual` by default. */
export const pageLimit = (usual = 50) =>
  wholeNumber(count().min(1, "At least 1").max(100, "At most 100")).default(usual);
