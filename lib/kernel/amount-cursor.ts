import { invalid } from "@/lib/kernel/errors";
import { cursorAfter, type Position, readCursor } from "./time-cursor";

/** The orders of a list whose entries have an amount: newest first, or largest first and equal amounts newest first. */
export type AmountSort = "newest" | "amount";

/** The position of an entry in a list; by amount with the amount in cents. */
export type AmountPosition = Position & { amountCents?: number };

/** Begins a cursor by amount, followed by the cents. No cursor by time has a `.`. */
const BY_AMOUNT = /^(\d{1,12})\.(.+)$/;

/** Returns the position after an entry as an opaque cursor for a list with this order, by default newest first. */
export function amountCursorAfter(
  sort: AmountSort | undefined,
  entry: Position & { amountCents: number },
): string {
  const cursor = cursorAfter(entry);
  return sort === "amount" ? `${entry.amountCents}.${cursor}` : cursor;
}

/**
 * Returns a function that parses cursors of {@link amountCursorAfter}. It throws `invalid` for any other text, and for
 * cursors of another order.
 */
export function amountCursorReader(sort: AmountSort | undefined): (text: string) => AmountPosition {
  if (sort !== "amount") return readCursor;
  return (text) => {
    const [, cents, cursor] = BY_AMOUNT.exec(text) ?? [];
    if (!cents || !cursor) throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
    return { ...readCursor(cursor), amountCents: Number(cents) };
  };
}
