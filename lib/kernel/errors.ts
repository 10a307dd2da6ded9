/** Why a use case refused. A closed set; lib/http/errors.ts maps each code to one HTTP status. */
export type ErrorCode =
  | "invalid" // the input breaks a rule of its shape; carries fieldErrors
  | "refused" // 400 with a single message instead of field errors
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "mismatch" // an idempotency key came back with another request
  | "limited"
  | "unavailable"; // an outside service cannot be reached; nothing is lost, try again

export type FieldErrors = Record<string, string[]>;

/**
 * An expected refusal. `message` is shown to people and API clients: it says what happened and reveals
 * nothing internal.
 */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: {
      fieldErrors?: FieldErrors;
      formErrors?: string[];
      /** Further fields of the response body (for example `organizations` for an ambiguous slug). */
      body?: Record<string, unknown>;
      retryAfterSeconds?: number;
      /** The same request may succeed later, so the refusal is not stored under its Idempotency-Key. */
      transient?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
  }
}

export function invalid(fieldErrors: FieldErrors, formErrors: string[] = []): AppError {
  return new AppError("invalid", "Validation failed", { fieldErrors, formErrors });
}

export function refused(message: string): AppError {
  return new AppError("refused", message);
}

export function notFound(what: string): AppError {
  return new AppError("not_found", `${what} not found`);
}

export function conflict(message: string, body?: Record<string, unknown>): AppError {
  return new AppError("conflict", message, body ? { body } : {});
}

/** A temporary conflict: the same request may succeed later. */
export function conflictForNow(message: string): AppError {
  return new AppError("conflict", message, { transient: true });
}

export function forbidden(): AppError {
  return new AppError("forbidden", "Forbidden");
}

export function unavailable(message: string, cause?: unknown, retryAfterSeconds = 5): AppError {
  return new AppError("unavailable", message, { cause, retryAfterSeconds });
}
