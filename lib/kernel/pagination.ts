/**
 * The rows to read of a list: those after a position, or after `offset` rows. `limit` is one more than the page size,
 * so that the extra row shows whether another page follows.
 */
export type Slice<At> = { after: At | null; offset: number; limit: number };

/** Returns the slice of a page, by its cursor if given, otherwise by its number. */
export function sliceOf<At>(
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
  readCursor: (text: string) => At,
): Slice<At> {
  const after = cursor === undefined ? null : readCursor(cursor);
  return { after, offset: after ? 0 : (page - 1) * limit, limit: limit + 1 };
}

/**
 * Cuts rows read by a `Slice` to the page's rows. Returns them with the cursor after the last one, null on the last
 * page.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
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
