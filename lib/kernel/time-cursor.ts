import { invalid } from "./errors";

/** The last instant of the year 9999. PostgreSQL accepts later years, but not in JavaScript's notation. */
const LAST_MS = Date.UTC(10_000, 0) - 1;

/** The position of an entry in a list ordered newest first, with ties broken by id. */
export type Position = { createdAt: Date; id: string };

/** Returns an opaque cursor for the position after an entry. */
export function cursorAfter({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString("base64url");
}

/** Parses a cursor of {@link cursorAfter}. Throws `invalid` for any other text. */
export function readCursor(text: string): Position {
  const [, time, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (!time || !id || Number(time) > LAST_MS)
    throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
  return { createdAt: new Date(Number(time)), id };
}
