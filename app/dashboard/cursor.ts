import { AppError } from "@/lib/kernel/errors";

/** The cursor in the URL; undefined if `read` refuses it, which starts the list at its beginning. */
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
