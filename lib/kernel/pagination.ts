/** What is read of a list: after a position, or after a number of rows. One row more than the page tells whether there are more. */
export type Slice<At> = { after: At | null; offset: number; limit: number };

/** The slice of a page by its cursor, or else by its number. */
export function sliceOf<At>(
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
  readCursor: (text: string) => At,
): Slice<At> {
  const after = cursor === undefined ? null : readCursor(cursor);
  return { after, offset: after ? 0 : (page - 1) * limit, limit: limit + 1 };
}

/** Rows of which one more than a page was read, if there are more: those of the page, and the cursor after its last one. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
}

/** The pagination object of a page-based list. */
export function paginate({ page, limit }: { page: number; limit: number }, total: number) {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}

/** The most rows that a page counts exactly. */
export const MAX_COUNTED = 100_000;

/** A pagination whose total may be a lower bound, for pages that show `100,000+`. */
export type RoughPagination = ReturnType<typeof paginate> & { isLowerBound: boolean };

/** The pagination of a page with `shown` rows; a lower bound is raised to what the page shows, and one more if more follow. */
export function paginateRoughly(
  { page, limit }: { page: number; limit: number },
  { total, isLowerBound }: { total: number; isLowerBound: boolean },
  { shown, follow }: { shown: number; follow: boolean },
): RoughPagination {
  const least = (page - 1) * limit + shown + (follow ? 1 : 0);
  return { ...paginate({ page, limit }, isLowerBound ? Math.max(total, least) : total), isLowerBound };
}
