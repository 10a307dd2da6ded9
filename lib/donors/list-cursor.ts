import { invalid } from "@/lib/kernel/errors";
import { cursorAfter, type Position, readCursor } from "@/lib/kernel/time-cursor";

/** Where a donor stands in the list of donors; `isLater` among those without a completed donation or a name entered by staff. */
export type DonorPosition = Position & { isLater: boolean };

/** The position after a donor, as an opaque text. */
export function donorCursorAfter({ isLater, ...position }: DonorPosition): string {
  return `${isLater ? 1 : 0}${cursorAfter(position)}`;
}

/** Reads a text of {@link donorCursorAfter}; throws `invalid` for any other. */
export function readDonorCursor(text: string): DonorPosition {
  const [part] = text;
  if (part !== "0" && part !== "1")
    throw invalid({ cursor: ["Use the nextCursor of the previous page as cursor"] });
  return { ...readCursor(text.slice(1)), isLater: part === "1" };
}
