import type { Failure } from "@/lib/client/result";
import { SilentSignIn } from "./in-time";

export type ApiFailure = {
  ok: false;
  /** 0: no response. */
  status: number;
  message: string;
  /** Messages by field, dotted for nested ones; empty unless it is a validation error. */
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
  /** The body of the response, for refusals that say more. */
  body?: unknown;
};
export type ApiResult<T> = { ok: true; status: number; data: T } | ApiFailure;

/** Messages for people that replace the API's messages for programs. */
const WORDS: Record<number, string> = {
  0: "No response from the server. Check your connection and try again; nothing will happen twice.",
  401: "Your session has ended. Sign in again in another tab, then try again.",
  403: "Your role in this organization doesn’t allow this.",
  429: "Too many requests. Wait a minute and try again.",
  500: "Something went wrong on our side. Try again; if it keeps happening, tell us when it occurred.",
  503: "The service is temporarily unavailable. Try again in a moment; nothing will happen twice.",
};

/** The API's message where only the role is missing; other messages of a 403 say what to do. */
const ROLE_MISSING = "Forbidden";

/** An error response with a message for people. */
export function failureOf(
  failure: Pick<Failure, "status" | "error" | "reason" | "fieldErrors" | "formErrors" | "cause"> & {
    body?: unknown;
  },
): ApiFailure {
  const { status, error, reason, fieldErrors, formErrors, body, cause } = failure;
  if (cause instanceof SilentSignIn)
    return { ok: false, status, message: cause.message, fieldErrors, formErrors };
  // Which limit was exceeded, if it is not the general one per minute.
  const limit = status === 429 ? reason : null;
  const mended = Object.keys(fieldErrors).length + formErrors.length > 0;
  const says403 = status === 403 && error !== ROLE_MISSING;
  const message = mended
    ? "Please check the highlighted fields."
    : (limit ?? (says403 ? error : WORDS[status]) ?? error);
  return { ok: false, status, message, fieldErrors, formErrors, body };
}

/** Whether repeating the request with the same Idempotency-Key can still give a final response. */
export function isOpenEnded(result: { status: number; message?: string }): boolean {
  const { status, message } = result;
  // A 409 about the key itself means that the first one is still running; any other is a final refusal, which the
  // key would only repeat.
  if (status === 409) return message?.includes("Idempotency-Key") ?? true;
  return [0, 401, 429].includes(status) || status >= 500;
}
