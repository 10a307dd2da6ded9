export type ApiOptions = {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type Api = (path: string, options?: ApiOptions) => Promise<Response>;

/** Calls the API of the app at `origin` from the visitor's address; a body is sent as JSON. */
export function apiOf(origin: string, visitor: string): Api {
  return (path, { method, token, body, headers } = {}) =>
    fetch(origin + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        "x-forwarded-for": visitor,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
}
