import { AppError } from "@/lib/kernel/errors";

/** Returns the cursor in the URL, or undefined if `read` rejects it, which starts the list from the beginning. */
export function readableCursor(
  value: string | string[] | undefined,
  read: (text: string) => unknown,
): string | undefined {
  if (typeof value !== "string") return undefined;
  try {
    read(value);
    return value;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
