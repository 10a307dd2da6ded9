import type { IncomingMessage } from "node:http";
import { requestedLanguage } from "@/lib/languages/choose";

/** A page that is the same for every visitor, except for hidden fields of its form. */
export type SharedPage = {
  path: RegExp;
  /** Query parameters that the content depends on. */
  parameters: readonly string[];
  /** Whether the page is in the reader's language; otherwise it is in English. */
  inLanguages: boolean;
  /** A request with one of these parameters is rendered with the visitor's cookies and not cached. */
  personal: readonly string[];
  fields?: {
    /** The id of the element that contains them in the rendered page, and of their form. */
    element: string;
    form: string;
    of(visit: { query: URLSearchParams; referrer: string | null }): readonly (readonly [string, string])[];
  };
};

/** A request for such a page. `url` is rendered: for a shared page, its path and the parameters it depends on. */
export type Visit = {
  page: SharedPage;
  path: string;
  query: URLSearchParams;
  url: string;
  isPersonal: boolean;
};

/** What a rendering receives from the visitor: headers, and the request whose connection it reports. */
export type Visitor = { like: IncomingMessage; headers: Record<string, string> };

/** Headers of requests from Next's router, which expects data instead of a document. */
export const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
];
const THEME = /(?:^|;\s*)(theme=(?:light|dark))(?=;|$)/;

/** Returns the query parameters of a request. */
export function queryOf({ url = "" }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1 || url.length));
}

/** Returns which page a request opens, or null for any other request. */
export function visitOf(request: IncomingMessage, pages: readonly SharedPage[]): Visit | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const [path = ""] = (request.url ?? "").split("?", 1);
  const page = pages.find((one) => one.path.test(path));
  if (!page || ROUTER_HEADERS.some((name) => request.headers[name] !== undefined)) return null;
  const query = queryOf(request);
  if (page.personal.some((name) => query.has(name)))
    return { page, path, query, url: request.url ?? "", isPersonal: true };
  const kept = new URLSearchParams();
  for (const name of page.parameters) {
    const [value, another] = query.getAll(name);
    // Pages ignore repeated parameters.
    if (value !== undefined && another === undefined) kept.set(name, value);
  }
  const search = kept.size > 0 ? `?${kept}` : "";
  return { page, path, query, url: `${path}${search}`, isPersonal: false };
}

/**
 * Returns the headers for a rendering: theme and requested language for a shared page; cookies, languages and referrer
 * for a personal one. The language is one of those offered or none, so that no visitor can multiply the renderings.
 */
export function visitorOf(
  request: IncomingMessage,
  { isPersonal, page, query }: Pick<Visit, "isPersonal" | "page" | "query">,
): Visitor {
  const { cookie, referer, "accept-language": accepted } = request.headers;
  const theme = THEME.exec(cookie ?? "")?.[1];
  const language = page.inLanguages ? requestedLanguage({ query, cookie, acceptLanguage: accepted }) : null;
  const headers = isPersonal
    ? { cookie, referer, "accept-language": accepted }
    : { cookie: theme, "accept-language": language ?? undefined };
  return {
    like: request,
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  };
}
