import { orThrow } from "./client-error";
import type { Result } from "./result";

type Position = { page?: number; cursor?: string };
type Pointer = {
  pagination?: { page: number; totalPages: number };
  nextCursor?: string | null;
};

/** Yields every page of a list from the given position, by page number or cursor. Throws a ClientError. */
export async function* pagesOf<A>(
  fetchPage: (at: Position) => Promise<Result<A>>,
): AsyncGenerator<A, void, undefined> {
  let at: Position | null = {};
  while (at) {
    const { data } = orThrow(await fetchPage(at));
    yield data;
    at = next(data as Pointer);
  }
}

function next({ pagination, nextCursor }: Pointer): Position | null {
  // A cursor list signals its own end. Its page number is always the first page's.
  if (nextCursor !== undefined) return nextCursor === null ? null : { cursor: nextCursor };
  if (pagination && pagination.page < pagination.totalPages) return { page: pagination.page + 1 };
  return null;
}

/** Returns the entries of a page: its only list. */
export function itemsOf<Entry>(page: object): readonly Entry[] {
  const list: unknown = Object.values(page).find(Array.isArray);
  return (list ?? []) as readonly Entry[];
}
