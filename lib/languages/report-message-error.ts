/**
 * Handles a message that is missing or cannot be formatted: it fails every test, and in production the reader sees its
 * key.
 */
export function reportMessageError(error: Error): void {
  if (process.env.NODE_ENV !== "production") throw error;
  console.error(error);
}
