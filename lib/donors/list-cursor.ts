import { invalid } from "@/lib/kernel/errors";
import { cursorAfter, type Position, readCursor } from "@/lib/kernel/time-cursor";

/**
 * A donor's position in the list. `isLater`: in the second group, without a completed donation or a name from staff.
 */
export type DonorPosition = Position & { isLater: boolean };

/** Returns the position after a donor as an opaque cursor. */
export function donorCursorAfter({ isLater, ...position }: DonorPosition): string {
  return `${isLater ? 1 : 0}${cursorAfter(position)}`;
}

/** Parses a cursor of {@link donorCursorAfter}. Throws `invalid` for any other text. */
export function readDonorCursor(text: string): DonorPosition {
  const [part] = text;
  if (part !== "0" && part !== "1")
    throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
  return { ...readCursor(text.slice(1)), isLater: part === "1" };
}
