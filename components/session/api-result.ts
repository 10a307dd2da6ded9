import { z } from "zod";

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

const validation = z.object({
  error: z.string(),
  details: z.object({
    fieldErrors: z.record(z.string(), z.array(z.string())),
    formErrors: z.array(z.string()),
  }),
});
const general = z.object({ error: z.string() });

/** Words of our own where the API's are made for programs. */
const WORDS: Record<number, string> = {
  0: "No answer from the server. Check the connection and try again; nothing is done twice.",
  401: "Your session has ended. Sign in again in another tab, then repeat this.",
  403: "Your role in this organization does not allow this.",
  429: "That was a little fast. Wait a minute and try again.",
  500: "Something went wrong on our side. Try again; if it stays, tell us when it happened.",
  503: "The service is briefly unavailable. Try again in a moment; nothing is done twice.",
};

/** What the API answered when it did not agree, in words for people. `body` is the parsed JSON, if there was any. */
export function failureOf(status: number, body: unknown): ApiFailure {
  const bare = { ok: false as const, status, fieldErrors: {}, formErrors: [] };
  const checked = validation.safeParse(body);
  if (status === 400 && checked.success)
    return { ...bare, message: "Some answers need another look.", ...checked.data.details };
  const words = WORDS[status];
  if (words) return { ...bare, message: words };
  const said = general.safeParse(body);
  return { ...bare, message: said.success ? said.data.error : `The server answered ${status}. Try again.` };
}

/** Whether the same request may still come to an end under the same Idempotency-Key. */
export function isOpenEnded(result: { status: number; message?: string }): boolean {
  const { status, message } = result;
  // A 409 about the key itself means that the first one is still running; any other is a final refusal, which the
  // key would only repeat.
  if (status === 409) return message?.includes("Idempotency-Key") ?? true;
  return [0, 401, 429].includes(status) || status >= 500;
}
