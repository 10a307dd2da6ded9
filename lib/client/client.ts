import { IDEMPOTENT } from "./idempotent";
import { itemsOf, pagesOf } from "./pages";
import { type OperationId, PATHS } from "./paths";
import { type Failure, noAnswer, type Result } from "./result";
import { withRetries } from "./retry";
import { exchange, type Loose, type Means } from "./send";
import type { Answer, Args, CallInput, Item, JsonId, PagedId, StreamId } from "./types";

export type ClientOptions = {
  /** For example `https://give.example`; default: the page's own origin. */
  baseUrl?: string;
  /**
   * An API key or session token, or a function that returns one. After a 401 the function is called once more with
   * `true`, to get another token, and the call is repeated.
   */
  token?: string | ((another: boolean) => Promise<string | null>);
  fetch?: typeof fetch;
  /**
   * How often a call may be repeated after 429, 503, no response, or a 409 because its first attempt still runs.
   * Default: 0. Applies to reads, and to operations that accept an Idempotency-Key, which all attempts share.
   */
  retries?: number;
};

export type Client = {
  /** Calls an operation by id. Resolves for every response, and without a response (status 0). See Result. */
  call<Id extends JsonId>(id: Id, ...input: Args<CallInput<Id>>): Promise<Result<Answer<Id>>>;
  /** Yields the pages of a list, fetched on demand. Throws a ClientError. */
  pages<Id extends PagedId>(
    id: Id,
    ...input: Args<CallInput<Id>>
  ): AsyncGenerator<Answer<Id>, void, undefined>;
  /** Yields the entries of a list, across its pages. Throws a ClientError. */
  each<Id extends PagedId>(id: Id, ...input: Args<CallInput<Id>>): AsyncGenerator<Item<Id>, void, undefined>;
  /** Fetches a document with a streamed body. */
  stream<Id extends StreamId>(id: Id, ...input: Args<CallInput<Id>>): Promise<Result<Response>>;
};

/**
 * A client of the REST API for Node and browsers, typed by the declarations without including their schemas.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { retries = 0, token, baseUrl, fetch } = options;

  /** Makes a call with a token, and repeats it once with another token if the first is refused. */
  async function withToken<T>(call: (means: Means) => Promise<Result<T>>): Promise<Result<T>> {
    const means: Means = { ...(baseUrl ? { baseUrl } : {}), ...(fetch ? { fetch } : {}) };
    if (typeof token !== "function") return call({ ...means, token: token ?? null });
    const first = await fetchToken(token, false);
    if ("failure" in first) return first.failure;
    const result = await call({ ...means, token: first.token });
    if (result.status !== 401) return result;
    const another = await fetchToken(token, true);
    return "token" in another && another.token ? call({ ...means, token: another.token }) : result;
  }

  function call(id: OperationId, more: Loose = {}): Promise<Result<unknown>> {
    const takesKey = IDEMPOTENT.has(id);
    const input = takesKey ? { idempotencyKey: crypto.randomUUID(), ...more } : more;
    const repeatable = takesKey || PATHS[id].startsWith("GET ");
    const once = () =>
      withToken((means) => exchange(PATHS[id], input, means, (answer) => answer.json() as Promise<unknown>));
    return withRetries(once, repeatable ? retries : 0, more.signal);
  }

  function pages(id: PagedId, more: Loose = {}): AsyncGenerator<unknown, void, undefined> {
    return pagesOf((at) => call(id, { ...more, query: { ...more.query, ...at } }));
  }

  async function* each(id: PagedId, more?: Loose): AsyncGenerator<unknown, void, undefined> {
    for await (const page of pages(id, more)) yield* itemsOf(page as object);
  }

  function stream(id: StreamId, more: Loose = {}): Promise<Result<Response>> {
    const once = () => withToken((means) => exchange(PATHS[id], more, means, (answer) => answer));
    return withRetries(once, retries, more.signal);
  }

  return { call, pages, each, stream } as Client;
}

/** Fetches a token. A failure counts as a call without a response. */
async function fetchToken(
  token: (another: boolean) => Promise<string | null>,
  another: boolean,
): Promise<{ token: string | null } | { failure: Failure }> {
  try {
    return { token: await token(another) };
  } catch (cause) {
    return { failure: noAnswer(cause) };
  }
}
