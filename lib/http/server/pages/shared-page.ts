import type { IncomingMessage } from "node:http";

/** A page that is the same for every visitor, but for hidden fields of its form. */
export type SharedPage = {
  path: RegExp;
  /** The search parameters that its content depends on. */
  parameters: readonly string[];
  /** With one of these it is rendered for one visitor, with the cookies, and not kept. */
  personal: readonly string[];
  fields?: {
    /** The element that holds them in the rendered page, and the form that they belong to. */
    element: string;
    form: string;
    of(visit: { query: URLSearchParams; referrer: string | null }): readonly (readonly [string, string])[];
  };
};

/** A request of such a page. `url` is what is rendered: of a shared page the address with nothing but what it depends on. */
export type Visit = {
  page: SharedPage;
  path: string;
  query: URLSearchParams;
  url: string;
  isPersonal: boolean;
};

/** What a rendering gets of the visitor: headers, and the request whose connection it names. */
export type Visitor = { like: IncomingMessage; headers: Record<string, string> };

/** What Next answers to its own router, not to a browser that opens a page. */
export const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
];
const THEME = /(?:^|;\s*)(theme=(?:light|dark))(?=;|$)/;

/** Which page a request opens; null for any other request. */
export function visitOf(request: IncomingMessage, pages: readonly SharedPage[]): Visit | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const [path = "", ...rest] = (request.url ?? "").split("?");
  const page = pages.find((one) => one.path.test(path));
  if (!page || ROUTER_HEADERS.some((name) => request.headers[name] !== undefined)) return null;
  const query = new URLSearchParams(rest.join("?"));
  if (page.personal.some((name) => query.has(name)))
    return { page, path, query, url: request.url ?? "", isPersonal: true };
  const kept = new URLSearchParams();
  for (const name of page.parameters) {
    const [value, another] = query.getAll(name);
    // Pages take no repeated parameter.
    if (value !== undefined && another === undefined) kept.set(name, value);
  }
  const search = kept.size > 0 ? `?${kept}` : "";
  return { page, path, query, url: `${path}${search}`, isPersonal: false };
}

/** Of a shared page the theme alone, of a personal one what it may read. */
export function visitorOf(request: IncomingMessage, { isPersonal }: { isPersonal: boolean }): Visitor {
  const { cookie, referer } = request.headers;
  const theme = THEME.exec(cookie ?? "")?.[1];
  const headers = isPersonal ? { cookie, referer } : { cookie: theme };
  return {
    like: request,
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  };
}
