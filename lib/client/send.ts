import { addressOf, type QueryValue } from "./address";
import type { OperationId, PATHS } from "./paths";
import { noAnswer, type Result, refusal } from "./result";
import type { Answer, CallInput, Extras } from "./types";

export type Means = {
  /** Prefix of the path; empty for the page's own origin. */
  baseUrl?: string;
  token?: string | null;
  fetch?: typeof fetch;
};

/**
 * Makes one request without retries. `route` is the operation's entry in PATHS, so that a page that calls one or two
 * operations need not bundle the list. Never rejects, whether or not there is a response.
 */
export async function send<Id extends OperationId>(
  route: (typeof PATHS)[Id],
  input: CallInput<Id>,
  means: Means = {},
): Promise<Result<Answer<Id>>> {
  return exchange(route, input as Loose, means, async (answer) => (await answer.json()) as Answer<Id>);
}

export type Loose = Extras & {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  file?: Blob;
};

/** Untyped `send`. `read` extracts the result of a successful response. */
export async function exchange<T>(
  route: string,
  input: Loose,
  means: Means,
  read: (response: Response) => T | Promise<T>,
): Promise<Result<T>> {
  const request = requestOf(route, input, means);
  try {
    const response = await (means.fetch ?? fetch)(...request);
    if (!response.ok) return await refusal(response);
    const { status, headers } = response;
    return { ok: true, status, headers, data: await read(response) };
  } catch (cause) {
    return noAnswer(cause);
  }
}

/** Returns the arguments of `fetch` for one call. */
function requestOf(route: string, input: Loose, { baseUrl = "", token }: Means): [string, RequestInit] {
  const [method = "", template = ""] = route.split(" ");
  const address = addressOf(template, input.params, input.query);
  const writes = method === "POST" || method === "PATCH";
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(writes ? { "Content-Type": "application/json" } : {}),
    ...(input.file ? { "Content-Type": input.file.type } : {}),
    ...(input.idempotencyKey ? { "Idempotency-Key": input.idempotencyKey } : {}),
    ...input.headers,
  };
  return [
    baseUrl.replace(/\/+$/, "") + address,
    {
      method,
      headers,
      cache: "no-store",
      ...(input.signal ? { signal: input.signal } : {}),
      // Writes without input send an empty object, which operations that read a body expect.
      ...(writes ? { body: JSON.stringify(input.body ?? {}) } : {}),
      ...(input.file ? { body: input.file } : {}),
    },
  ];
}
