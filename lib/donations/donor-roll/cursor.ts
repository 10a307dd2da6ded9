import { invalid } from "@/lib/kernel/errors";

/** The sort key of the last donation on a page: its ISO instant and its id. */
export type RollPosition = { at: string; id: string };

// Limited to years that PostgreSQL supports.
const SHAPE = /^([12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([a-z0-9]{1,64})$/;

/** Encodes a position as an opaque, URL-safe cursor. */
export function toCursor({ at, id }: RollPosition): string {
  return Buffer.from(`${at} ${id}`).toString("base64url");
}

/** Decodes a cursor. Throws `invalid` for a text that `toCursor` did not produce. */
export function fromCursor(cursor: string): RollPosition {
  const [, at = "", id = ""] = SHAPE.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!isInstant(at) || toCursor({ at, id }) !== cursor)
    throw invalid({ cursor: ["Not a cursor of this list"] });
  return { at, id };
}

/**
 * Whether the text is an existing instant: JavaScript reads February 30 as a day in March, but PostgreSQL rejects it.
 */
function isInstant(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}
