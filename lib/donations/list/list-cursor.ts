import { invalid } from "@/lib/kernel/errors";
import { cursorAfter, type Position, readCursor } from "@/lib/kernel/time-cursor";
import type { DonationSort } from "./schemas";

/** A donation's position in the list; by amount with the amount in cents. */
export type DonationPosition = Position & { amountCents?: number };

/** Begins a cursor by amount, followed by the cents. No other cursor of donations has a `.`. */
const BY_AMOUNT = /^(\d{1,12})\.(.+)$/;

/** Returns the position after a donation as an opaque cursor for a list with this order. */
export function donationCursorAfter(
  sort: DonationSort | undefined,
  donation: Position & { amountCents: number },
): string {
  const cursor = cursorAfter(donation);
  return sort === "amount" ? `${donation.amountCents}.${cursor}` : cursor;
}

/**
 * Returns a function that parses cursors of {@link donationCursorAfter}. It throws `invalid` for any other text, and for
 * cursors of another order.
 */
export function donationCursorReader(sort: DonationSort | undefined): (text: string) => DonationPosition {
  if (sort !== "amount") return readCursor;
  return (text) => {
    const [, cents, cursor] = BY_AMOUNT.exec(text) ?? [];
    if (!cents || !cursor) throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
    return { ...readCursor(cursor), amountCents: Number(cents) };
  };
}
