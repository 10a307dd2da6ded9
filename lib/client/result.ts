/** An error response, or no response. */
export type Failure = {
  ok: false;
  /** 0 without a response; the request may or may not have taken effect. */
  status: number;
  /** The API's error message. */
  error: string;
  /** More detail than `error`, if the API provides it: for example which limit was exceeded. */
  reason: string | null;
  /** Messages by dotted field name; empty unless it is a validation error. */
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
  /** The parsed body; null if it could not be parsed. */
  body: unknown;
  headers: Headers;
  /** Why there was no response. */
  cause?: unknown;
};
export type Success<T> = { ok: true; status: number; data: T; headers: Headers };
export type Result<T> = Success<T> | Failure;

type ErrorBody = {
  error?: unknown;
  reason?: unknown;
  details?: { fieldErrors?: unknown; formErrors?: unknown } | null;
} | null;

/** Returns the failure of a call without a response: the connection failed, was aborted, or closed early. */
export function noAnswer(cause: unknown): Failure {
  const error = cause instanceof Error ? cause.message : "No response";
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

/** Parses an error response, in the API's two shapes or any other. */
export async function refusal(response: Response): Promise<Failure> {
  const { status, headers } = response;
  // A proxy may respond with its own page.
  const body: unknown = await response.json().catch(() => null);
  const { error, reason, details } = (typeof body === "object" ? (body as ErrorBody) : null) ?? {};
  return {
    ok: false,
    status,
    error: typeof error === "string" ? error : `The server responded with status ${status}`,
    reason: typeof reason === "string" ? reason : null,
    fieldErrors: (details?.fieldErrors ?? {}) as Record<string, string[]>,
    formErrors: (details?.formErrors ?? []) as string[],
    body,
    headers,
  };
}
