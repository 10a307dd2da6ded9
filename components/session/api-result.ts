import type { Failure } from "@/lib/client/result";
import { SilentSignIn } from "./in-time";

export type ApiFailure = {
  ok: false;
  /** 0: no answer came at all. */
  status: number;
  message: string;
  /** By field, dotted for nested ones; empty unless the answer is a validation error. */
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
};
export type ApiResult<T> = { ok: true; status: number; data: T } | ApiFailure;

/** Words of our own where the API's are made for programs. */
const WORDS: Record<number, string> = {
  0: "No answer from the server. Check the connection and try again; nothing is done twice.",
  401: "Your session has ended. Sign in again in another tab, then repeat this.",
  403: "Your role in this organization does not allow this.",
  429: "That was a little fast. Wait a minute and try again.",
  500: "Something went wrong on our side. Try again; if it stays, tell us when it happened.",
  503: "The service is briefly unavailable. Try again in a moment; nothing is done twice.",
};

/** What the API answered when it did not agree, in words for people. */
export function failureOf(
  failure: Pick<Failure, "status" | "error" | "reason" | "fieldErrors" | "formErrors" | "cause">,
): ApiFailure {
  const { status, error, reason, fieldErrors, formErrors, cause } = failure;
  if (cause instanceof SilentSignIn)
    return { ok: false, status, message: cause.message, fieldErrors, formErrors };
  // Which limit it was, where it is not the general one of a minute.
  const limit = status === 429 ? reason : null;
  const mended = Object.keys(fieldErrors).length + formErrors.length > 0;
  const message = mended ? "Some answers need another look." : (limit ?? WORDS[status] ?? error);
  return { ok: false, status, message, fieldErrors, formErrors };
}

/** Whether the same request may still come to an end under the same Idempotency-Key. */
export function isOpenEnded(result: { status: number; message?: string }): boolean {
  const { status, message } = result;
  // A 409 about the key itself means that the first one is still running; any other is a final refusal, which the
  // key would only repeat.
  if (status === 409) return message?.includes("Idempotency-Key") ?? true;
  return [0, 401, 429].includes(status) || status >= 500;
}
