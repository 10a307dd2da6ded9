import type { z } from "zod";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Returns one value of a page's query, or undefined if invalid, so that an invalid filter is ignored. */
export function pick<T>(schema: z.ZodType<T>, value: string | string[] | undefined): T | undefined {
  const result = schema.safeParse(Array.isArray(value) ? value[0] : value);
  return result.success ? result.data : undefined;
}

/** Returns the page number in the query, or 1 for anything else. */
export function pageOf(value: string | string[] | undefined): number {
  const page = Number(Array.isArray(value) ? value[0] : value);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Returns `path?a=1&b=2` from the given values. Undefined and empty values and page 1 are omitted. */
export function hrefWith(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(
    ([key, value]) => value !== undefined && value !== "" && !(key === "page" && value === 1),
  );
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}
