/** An unsuccessful response, or none. */
export type Failure = {
  ok: false;
  /** 0: no response; the request may or may not have been executed. */
  status: number;
  /** The API's error text. */
  error: string;
  /** A more specific sentence, if the API sent one: for example which limit was reached. */
  reason: string | null;
  /** By field, dotted for nested ones; empty unless it is a validation error. */
  fieldErrors: Record<string, string[]>;
  formErrors: string[];
  /** The parsed body, as far as it could be read. */
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

/** No response: the connection failed, was aborted, or broke off. */
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

/** An unsuccessful response, in one of the API's two shapes or any other. */
export async function refusal(response: Response): Promise<Failure> {
  const { status, headers } = response;
  // A proxy may respond with its own page.
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
