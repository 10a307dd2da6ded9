/** An answer that is no success, or none at all. */
export type Failure = {
  ok: false;
  /** 0: no answer came; what was asked for may have happened or not. */
  status: number;
  /** The API's own words. */
  error: string;
  /** More than `error` says, if the API said more: which limit of several it was. */
  reason: string | null;
  /** By field, dotted for nested ones; empty unless the answer is a validation error. */
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
  /** The whole body, as far as it could be read. */
  body: unknown;
  headers: Headers;
  /** Why no answer came. */
  cause?: unknown;
};
export type Success<T> = { ok: true; status: number; data: T; headers: Headers };
export type Result<T> = Success<T> | Failure;

type ErrorBody = {
  error?: unknown;
  reason?: unknown;
  details?: { fieldErrors?: unknown; formErrors?: unknown } | null;
} | null;

/** No answer came: the connection failed, was ended on purpose, or broke off before the answer was whole. */
export function noAnswer(cause: unknown): Failure {
  const error = cause instanceof Error ? cause.message : "No answer came";
  return {
    ok: false,
    status: 0,
    error,
    reason: null,
    fieldErrors: {},
    formErrors: [],
    body: null,
    headers: new Headers(),
    cause,
  };
}

/** An answer that is no success, in the contract's two shapes or in any other. */
export async function refusal(response: Response): Promise<Failure> {
  const { status, headers } = response;
  // A proxy in between may answer with a page of its own.
  const body: unknown = await response.json().catch(() => null);
  const { error, reason, details } = (typeof body === "object" ? (body as ErrorBody) : null) ?? {};
  return {
    ok: false,
    status,
    error: typeof error === "string" ? error : `The server answered ${status}`,
    reason: typeof reason === "string" ? reason : null,
    fieldErrors: (details?.fieldErrors ?? {}) as Record<string, string[]>,
    formErrors: (details?.formErrors ?? []) as string[],
    body,
    headers,
  };
}
