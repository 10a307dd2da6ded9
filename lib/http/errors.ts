import type { z } from "zod";
import { AppError, type ErrorCode, type FieldErrors } from "@/lib/kernel/errors";

/** The one map from why a verb refused to the status of the answer. */
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

/** The answer to an expected refusal, in the specification's two shapes. */
export function answerTo(error: AppError): ErrorAnswer {
  const status = STATUS[error.code];
  const { retryAfterSeconds, fieldErrors = {}, formErrors = [], body } = error.extra;
  const headers: Record<string, string> = retryAfterSeconds
    ? { "Retry-After": String(retryAfterSeconds) }
    : {};
  if (error.code === "invalid")
    return { status, headers, body: { error: "Validation failed", details: { fieldErrors, formErrors } } };
  if (error.code === "limited" && error.message !== TOO_MANY)
    // Programs go by one text for every limit; which one it was is for people.
    return { status, headers, body: { error: TOO_MANY, status, reason: error.message, ...body } };
  return { status, headers, body: { error: error.message, status, ...body } };
}

/** Zod's issues as field errors; a nested field is named by its path (`donor.email`). */
export function fieldErrorsOf(error: z.ZodError): AppError {
  const fieldErrors: FieldErrors = {};
  const formErrors: string[] = [];
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    if (!path) formErrors.push(issue.message);
    else fieldErrors[path] = [...(fieldErrors[path] ?? []), issue.message];
  }
  return new AppError("invalid", "Validation failed", { fieldErrors, formErrors });
}
