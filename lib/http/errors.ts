import type { z } from "zod";
import { AppError, type ErrorCode, type FieldErrors } from "@/lib/kernel/errors";

/** The only map from error codes to HTTP statuses. */
const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  refused: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  mismatch: 422,
  limited: 429,
  unavailable: 503,
};

const TOO_MANY = "Too Many Requests";

export type ErrorAnswer = { status: number; body: Record<string, unknown>; headers: Record<string, string> };

/** Returns the response to an AppError, in one of the API's two error shapes. */
export function answerTo(error: AppError): ErrorAnswer {
  const status = STATUS[error.code];
  const { retryAfterSeconds, fieldErrors = {}, formErrors = [], body } = error.extra;
  const headers: Record<string, string> = {
    ...(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {}),
    // A 401 names the authentication scheme (RFC 9110, 11.6.1).
    ...(status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
  };
  if (error.code === "invalid")
    return { status, headers, body: { error: "Validation failed", details: { fieldErrors, formErrors } } };
  if (error.code === "limited" && error.message !== TOO_MANY)
    // Clients compare one text for every limit; the reason is for people.
    return { status, headers, body: { error: TOO_MANY, status, reason: error.message, ...body } };
  return { status, headers, body: { error: error.message, status, ...body } };
}

/**
 * Converts Zod's issues to field errors; a nested field is named by its path (`donor.email`). Each field that a strict
 * schema does not declare gets the message `unknown`.
 */
export function fieldErrorsOf(error: z.ZodError, unknown = "Unknown field"): AppError {
  // A Map, because clients choose the names: on a plain object `constructor` would exist.
  const found = new Map<string, string[]>();
  const formErrors: string[] = [];
  const add = (path: PropertyKey[], message: string) => {
    const name = path.join(".");
    found.set(name, [...(found.get(name) ?? []), message]);
  };
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) add([...issue.path, key], unknown);
    else if (issue.path.length === 0) formErrors.push(issue.message);
    else add(issue.path, issue.message);
  }
  const fieldErrors: FieldErrors = Object.fromEntries(found);
  return new AppError("invalid", "Validation failed", { fieldErrors, formErrors });
}
