import { z } from "zod";

/** A length that no number of ours has; beyond it a text is no number at all. */
const DIGITS = /^-?\d{1,20}$/;

/**
 * A whole number in an address, held to `rules`: digits alone, as the contract says. What JavaScript reads as a number
 * besides (`0x10`, `1e1`, ` 5 `, nothing at all) is refused.
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

/** `limit` of a list's query: how many on a page, up to 100; `usual` without one. */
export const pageLimit = (usual = 50) =>
  wholeNumber(count().min(1, "At least 1").max(100, "At most 100")).default(usual);
