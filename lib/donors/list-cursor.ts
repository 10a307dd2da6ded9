import { z } from "zod";
import { invalid } from "@/lib/kernel/errors";
import { cursorAfter, type Position, readCursor } from "@/lib/kernel/time-cursor";
import type { DonorSort } from "./schemas";

/**
 * A donor's position in the list. `isLater`: in the second group, without a completed donation or a name from staff.
 */
export type DonorPosition = Position & { isLater: boolean };

/** The orders of the list other than the default. */
export type ChosenSort = Exclude<DonorSort, "newest">;

/**
 * A donor's position in a list in another order: the part of the list, and the values that the part is sorted by.
 * Numbers and times are whole numbers: cents, days or milliseconds since 1970.
 */
export type SortedPosition = { sort: ChosenSort; part: number; keys: string[]; id: string };

/** Returns the position after a donor as an opaque cursor. */
export function donorCursorAfter({ isLater, ...position }: DonorPosition): string {
  return `${isLater ? 1 : 0}${cursorAfter(position)}`;
}

/** Parses a cursor of {@link donorCursorAfter}. Throws `invalid` for any other text. */
export function readDonorCursor(text: string): DonorPosition {
  const [part] = text;
  if (part !== "0" && part !== "1") throw unreadable();
  return { ...readCursor(text.slice(1)), isLater: part === "1" };
}

/** Returns a sorted position as an opaque cursor. It never begins like those of {@link donorCursorAfter}. */
export function sortedCursorAfter({ sort, part, keys, id }: SortedPosition): string {
  return Buffer.from(JSON.stringify([sort, part, keys, id])).toString("base64url");
}

/** PostgreSQL stores no NUL in a text. */
const text = z.string().refine((it) => !it.includes("\0"));
/** Milliseconds up to the year 9999, cents and numbers of donations. */
const whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .refine((it) => Number(it) <= 253_402_300_799_999);
/** Days up to the year 9999. PostgreSQL has fewer than `whole` allows. */
const day = whole.refine((it) => Number(it) < 2_932_897);
const id = z.string().regex(/^[\w-]{1,100}$/);
const rest = [1, 2].map((part) => z.tuple([z.literal(part), z.tuple([whole]), id]));
const POSITIONS = {
  name: z.tuple([z.literal([0, 1]), z.tuple([text]), id]),
  giving: z.union([z.tuple([z.literal(0), z.tuple([whole, whole]), id]), ...rest]),
  latestDonation: z.union([z.tuple([z.literal(0), z.tuple([day]), id]), ...rest]),
} as const;

/**
 * Returns a function that parses cursors of {@link sortedCursorAfter}. It throws `invalid` for those of other orders.
 */
export function sortedCursorReader(sort: ChosenSort): (cursor: string) => SortedPosition {
  return (cursor) => {
    const [named, ...position] = parsed(Buffer.from(cursor, "base64url").toString());
    const { success, data } = POSITIONS[sort].safeParse(position);
    if (named !== sort || !success) throw unreadable();
    return { sort, part: data[0], keys: data[1], id: data[2] };
  };
}

function parsed(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Returns the function that parses cursors of the list in an order. It throws `invalid` for any other text. */
export function donorCursorReader(
  sort: DonorSort | undefined,
): (cursor: string) => DonorPosition | SortedPosition {
  return sort === undefined || sort === "newest" ? readDonorCursor : sortedCursorReader(sort);
}

const unreadable = () => invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
