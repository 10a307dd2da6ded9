import { z } from "zod";

/** Longer than any number of ours. */
const DIGITS = /^-?\d{1,20}$/;

/**
 * A whole number in a query, validated by `rules`: digits only. Other notations that JavaScript accepts
 * (`0x10`, `1e1`, ` 5 `, an empty text) are refused.
 */
export function wholeNumber(rules: z.ZodType<number, number>) {
  return z.preprocess(
    (given) => (typeof given === "string" && DIGITS.test(given) ? Number(given) : given),
    rules,
  );
}

const count = () => z.int({ error: ({ code }) => (code === "invalid_type" ? WORDS : undefined) });
const WORDS = "Must be a whole number";

/** `page` of a list's query, from 1. */
export const pageNumber = () => wholeNumber(count().min(1, "At least 1").max(1_000_000)).default(1);

/** `cursor` of the query of a list that also has numbered pages. */
export const pageCursor = () =>
  z
    .string()
    .max(200)
    .optional()
    .describe(
      "`nextCursor` of the page before; the page begins after it, at any depth in the same time. `page` then only numbers it in `pagination`.",
    );

/** `nextCursor` of its answer. */
export const nextCursor = () =>
  z.string().nullable().describe("`cursor` of the next page; null on the last one.");

/** `limit` of a list's query: entries per page, up to 100; default `usual`. */
export const pageLimit = (usual = 50) =>
  wholeNumber(count().min(1, "At least 1").max(100, "At most 100")).default(usual);
