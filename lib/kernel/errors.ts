/** The reason for a refusal by a use case. A closed set: lib/http/errors.ts maps each code to one HTTP status. */
export type ErrorCode =
  | "invalid" // the input fails validation; carries fieldErrors
  | "refused" // 400 with a single message instead of field errors
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "mismatch" // an idempotency key was reused with a different request
  | "limited"
  | "unavailable"; // an external service cannot be reached; nothing is lost, and the request can be retried

export type FieldErrors = Record<string, string[]>;

/**
 * An expected refusal. `message` is shown to people and API clients: it states what happened and reveals no internals.
 */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: {
      fieldErrors?: FieldErrors;
      formErrors?: string[];
      /** Additional fields of the response body (for example `organizations` for an ambiguous slug). */
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

/** Returns a refusal of the input, with the problems by field and those of the form as a whole. */
export function invalid(fieldErrors: FieldErrors, formErrors: string[] = []): AppError {
  return new AppError("invalid", "Validation failed", { fieldErrors, formErrors });
}

/** Returns a refusal of valid input with one message, such as a rule of the campaign. */
export function refused(message: string): AppError {
  return new AppError("refused", message);
}

/** Returns the refusal of an unknown resource; `what` is its name, such as `Donation`. */
export function notFound(what: string): AppError {
  return new AppError("not_found", `${what} not found`);
}

/** Returns a refusal because of the present state. Not temporary, unlike {@link conflictForNow}. */
export function conflict(message: string, body?: Record<string, unknown>): AppError {
  return new AppError("conflict", message, body ? { body } : {});
}

/** Returns a temporary conflict: the same request may succeed later. */
export function conflictForNow(message: string): AppError {
  return new AppError("conflict", message, { transient: true });
}

/** Returns the refusal of a known caller without the required role or permission. */
export function forbidden(): AppError {
  return new AppError("forbidden", "Forbidden");
}

/** Returns a temporary failure of a service that the request needs; it can be retried after `retryAfterSeconds`. */
export function unavailable(message: string, cause?: unknown, retryAfterSeconds = 5): AppError {
  return new AppError("unavailable", message, { cause, retryAfterSeconds });
}
