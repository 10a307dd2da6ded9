import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { lostToConcurrentChange } from "./database-errors";

const LOST = "Another change was made at the same time; try again";

/** Returns the temporary conflict of a change that lost to a concurrent one, or null for any other error. */
export function lostConflict(error: unknown): AppError | null {
  if (!lostToConcurrentChange(error)) return null;
  return new AppError("conflict", LOST, { transient: true, retryAfterSeconds: 1, cause: error });
}

/**
 * Returns why a donor's form was refused. A change that lost to a concurrent one is a temporary conflict, as in the
 * API, and is logged. Throws every other unexpected error.
 */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const lost = lostConflict(error);
  if (!lost) throw error;
  log.error({ err: error }, "a form lost to a concurrent change");
  return lost;
}

/** Whether the same form may succeed if it is sent again. */
export const isConflictForNow = ({ code, extra }: AppError): boolean =>
  code === "conflict" && extra.transient === true;
