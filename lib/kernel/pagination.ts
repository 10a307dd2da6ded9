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

/** A pagination whose total may be a lower bound, for pages that show `2,857+`. */
export type RoughPagination = ReturnType<typeof paginate> & { isLowerBound: boolean };

/** The pagination of a list whose rows before a cursor were not counted: those of the pages before it. */
export function paginateRoughly(
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
  { total, isLowerBound }: { total: number; isLowerBound: boolean },
): RoughPagination {
  const before = cursor === undefined ? 0 : (page - 1) * limit;
  return { ...paginate({ page, limit }, before + total), isLowerBound };
}
