/**
 * The rows to read of a list: those after a position, the last ones before a position, or those after `offset` rows.
 * `limit` is one more than the page size, so that the extra row shows whether another page follows, or precedes.
 */
export type Slice<At> = { after: At | null; before?: At | null; offset: number; limit: number };

type PageQuery = { page?: number; limit: number; cursor?: string | undefined };

/** Begins a cursor of the page before a position. No cursor of a position begins with it. */
const BEFORE = "~";

const isBackward = ({ cursor }: PageQuery) => cursor?.startsWith(BEFORE) ?? false;

/** Returns a function that parses cursors in both directions, by one that parses positions. */
export function eitherWay<At>(
  readCursor: (text: string) => At,
): (text: string) => { after: At | null; before: At | null } {
  return (text) =>
    text.startsWith(BEFORE)
      ? { after: null, before: readCursor(text.slice(BEFORE.length)) }
      : { after: readCursor(text), before: null };
}

/** Returns the slice of a page, by its cursor if given, otherwise by its number. */
export function sliceOf<At>(
  { page, limit, cursor }: PageQuery & { page: number },
  readCursor: (text: string) => At,
): Slice<At> {
  if (cursor !== undefined) return { ...eitherWay(readCursor)(cursor), offset: 0, limit: limit + 1 };
  return { after: null, before: null, offset: (page - 1) * limit, limit: limit + 1 };
}

/**
 * Cuts rows read by a `Slice` of the query to the page's rows. Returns them with the cursor after the last one, null on
 * the last page, and the cursor of the page before the first one, null on the first page. `cursorOf` returns the
 * position after a row.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  query: PageQuery,
  cursorOf: (row: Row) => string,
): { shown: Row[]; nextCursor: string | null; previousCursor: string | null } {
  const { limit, page = 1, cursor } = query;
  const hasMore = rows.length > limit;
  const backward = isBackward(query);
  const shown = backward ? rows.slice(-limit) : rows.slice(0, limit);
  const [first, last] = [shown.at(0), shown.at(-1)];
  const follows = backward || hasMore;
  const precedes = backward ? hasMore : cursor !== undefined || page > 1;
  return {
    shown,
    nextCursor: last && follows ? cursorOf(last) : null,
    previousCursor: first && precedes ? `${BEFORE}${cursorOf(first)}` : null,
  };
}

/** Returns the pagination object of a list with numbered pages. */
export function paginate({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}

/** Maximum number of rows that a page counts exactly. */
export const MAX_COUNTED = 100_000;

/** Pagination whose total may be a lower bound, for pages that show `100,000+`. */
export type RoughPagination = ReturnType<typeof paginate> & { isLowerBound: boolean };

/**
 * Returns the pagination of a page with `shown` rows. A lower bound is raised to the last row that the page shows, plus
 * one if more rows follow.
 */
export function paginateRoughly(
  { page, limit }: { page: number; limit: number },
  { total, isLowerBound }: { total: number; isLowerBound: boolean },
  { shown, follow }: { shown: number; follow: boolean },
): RoughPagination {
  const least = (page - 1) * limit + shown + (follow ? 1 : 0);
  return { ...paginate({ page, limit }, isLowerBound ? Math.max(total, least) : total), isLowerBound };
}
