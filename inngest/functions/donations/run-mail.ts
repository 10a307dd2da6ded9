import { NonRetriableError, RetryAfterError } from "inngest";
import { AppError } from "@/lib/kernel/errors";
import { MailError } from "@/lib/services/resend/send-email";

/**
 * Tries of a mail after the first: with Inngest's growing pauses they span about a day, as long as a provider's
 * daily quota or its memory of idempotency keys.
 */
export const MAIL_RETRIES = 20;

/** Runs a verb that sends mail and tells Inngest what its failure means: never again, later, or the usual pause. */
export async function runMail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const final =
      (error instanceof MailError && error.kind === "refused") ||
      (error instanceof AppError && error.code === "not_found");
    if (final) throw new NonRetriableError(error.message, { cause: error });
    if (error instanceof MailError && error.retryAfterSeconds !== null)
      throw new RetryAfterError(error.message, error.retryAfterSeconds * 1000, { cause: error });
    throw error;
  }
}
