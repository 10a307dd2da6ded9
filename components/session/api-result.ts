import type { Failure } from "@/lib/client/result";
import { SilentSignIn } from "./with-timeout";

export type ApiFailure = {
  ok: false;
  /** HTTP status; 0 if there was no response. */
  status: number;
  message: string;
  /** Messages by field, with dotted paths for nested fields; empty unless it is a validation error. */
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
  /** The response body, for errors with further data. */
  body?: unknown;
};
export type ApiResult<T> = { ok: true; status: number; data: T } | ApiFailure;

/** User-facing messages that replace the API's technical ones. */
const MESSAGES: Record<number, string> = {
  0: "No response from the server. Check your connection and send it again unchanged; nothing will happen twice.",
  401: "Your session has ended. Sign in again in another tab, then try again.",
  403: "Your role in this organization doesn’t allow this.",
  429: "Too many requests. Wait a minute and try again.",
  500: "Something went wrong on our side. Try again; if it keeps happening, tell us when it occurred.",
  503: "The service is temporarily unavailable. Send it again unchanged in a moment; nothing will happen twice.",
};

/** The API's message of a 403 for an insufficient role. Other messages of a 403 state what to do. */
const ROLE_MISSING = "Forbidden";

/** Converts an error response to one with a user-facing message. */
export function failureOf(
  failure: Pick<Failure, "status" | "error" | "reason" | "fieldErrors" | "formErrors" | "cause"> & {
    body?: unknown;
  },
): ApiFailure {
  const { status, error, reason, fieldErrors, formErrors, body, cause } = failure;
  if (cause instanceof SilentSignIn)
    return { ok: false, status, message: cause.message, fieldErrors, formErrors };
  // Names the exceeded limit, unless it is the general one per minute.
  const limit = status === 429 ? reason : null;
  const hasProblems = Object.keys(fieldErrors).length + formErrors.length > 0;
  const isExplained403 = status === 403 && error !== ROLE_MISSING;
  const message = hasProblems
    ? "Please check the highlighted fields."
    : (limit ?? (isExplained403 ? error : MESSAGES[status]) ?? error);
  return { ok: false, status, message, fieldErrors, formErrors, body };
}

/** Whether repeating the request with the same Idempotency-Key can still lead to a final response. */
export function isOpenEnded(result: { status: number; message?: string }): boolean {
  const { status, message } = result;
  // A 409 about the key itself means that the first request is still running. Any other is a final refusal, which the
  // key would only repeat.
  if (status === 409) return message?.includes("Idempotency-Key") ?? true;
  return [0, 401, 429].includes(status) || status >= 500;
}
