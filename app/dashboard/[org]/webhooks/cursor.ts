import { readCursor } from "@/lib/webhooks/deliveries/cursor";

/** A cursor from the address, or undefined for one that is none: the list then starts at its beginning. */
export function readableCursor(value: string | string[] | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  try {
    readCursor(value);
    return value;
  } catch {
    return undefined;
  }
}
