import { readCursor } from "@/lib/kernel/cursor";

/** The cursor in the URL; undefined if invalid, which starts the list at its beginning. */
export function readableCursor(value: string | string[] | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  try {
    readCursor(value);
    return value;
  } catch {
    return undefined;
  }
}
