import { invalid } from "@/lib/kernel/errors";

/** The last donation of a page: its ISO instant and its id, by which the roll is ordered. */
export type RollPlace = { at: string; id: string };

// Years that the database knows, too.
const SHAPE = /^([12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([a-z0-9]{1,64})$/;

/** A place as an opaque text for addresses. */
export function toCursor({ at, id }: RollPlace): string {
  return Buffer.from(`${at} ${id}`).toString("base64url");
}

/** The place that a cursor stands for. Throws `invalid` for anything that was not made by `toCursor`. */
export function fromCursor(cursor: string): RollPlace {
  const [, at = "", id = ""] = SHAPE.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!isInstant(at) || toCursor({ at, id }) !== cursor)
    throw invalid({ cursor: ["Not a cursor of this list"] });
  return { at, id };
}

/** Not every text of that shape is one: JavaScript reads the 30th of February as a day of March, the database refuses it. */
function isInstant(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString() === text;
}
