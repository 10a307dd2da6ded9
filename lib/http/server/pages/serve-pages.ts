import { subscribe } from "node:diagnostics_channel";
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  Server,
  ServerResponse,
} from "node:http";
import { log } from "@/lib/services/log";
import { NO_PAGE } from "../readable-request";
import { encode, encodingFor } from "./encode";
import { PageCache } from "./page-cache";
import { endOfPage, plainPage, withoutElement } from "./plain-page";
import { type Rendered, render } from "./render";
import type { Islands } from "./static-files";

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

/** An answer: `head` and, where the page has a form, the visitor's fields behind it. */
type Kept = {
  status: number;
  headers: OutgoingHttpHeaders;
  head: Buffer;
  hasFields: boolean;
  /** What it takes to keep it; null if it must not be kept. */
  bytes: number | null;
};
/** What a rendering gets of the visitor. */
type Visitor = { like: IncomingMessage; headers: Record<string, string> };
type Visit = { page: SharedPage; path: string; query: URLSearchParams; url: string; isPersonal: boolean };

/** How old a figure on a page may be, plus the time to render it. */
const FRESH_MS = 2000;
/** A rendering takes hundredths of a second; one that hangs must not hold up later views. */
const PATIENCE_MS = 10_000;
const MOST_PAGES = 500;
const MOST_BYTES = 32 * 1024 * 1024;
/** What Next answers to its own router, not to a browser that opens a page. */
const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
];
const VARY = ["Accept-Encoding", "Cookie", ...ROUTER_HEADERS].join(", ");
/** They are of one connection, or name what is not in the kept page. */
const DROPPED = /^(?:connection|content-length|date|etag|keep-alive|link|set-cookie|transfer-encoding|vary)$/;
const THEME = /(?:^|;\s*)(theme=(?:light|dark))(?=;|$)/;
const PAGE_NONCE = / 'nonce-[^']*'/g;
/** Operations of staff that change what a page shows. */
const CHANGES_PAGES = /^\/api\/(?:campaigns|orgs)(?:[/?]|$)/;
const ONLY_READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Answers these pages in front of Next, from what it rendered up to two seconds ago, and the files of their islands. `next start` creates its server before our code is loaded, so the first request provides it.
 */
export function servePages(pages: readonly SharedPage[], islands: Islands): void {
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    takePages(server, pages, islands);
  });
}

/** Puts the pages in front of the server's request listeners. Exported for its test. */
export function takePages(
  server: Server,
  pages: readonly SharedPage[],
  options: Islands & { clock?: () => number; mostPages?: number },
): PageCache<Kept> {
  const listeners = server.listeners("request") as RequestListener[];
  const limits = {
    freshMs: FRESH_MS,
    patienceMs: PATIENCE_MS,
    mostEntries: options.mostPages ?? MOST_PAGES,
    mostBytes: MOST_BYTES,
  };
  const cache = new PageCache<Kept>(limits, options.clock);
  const pass: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  const make = async (visit: Visit, by: Visitor): Promise<Kept> => {
    const made = await render(listeners, visit.url, by);
    if (made.status === 404) return { ...(await missing(by)), headers: ownHeaders(made), bytes: 0 };
    return made.status === 200 && isHtml(made) ? shared(made, { ...options, visit }) : asItIs(made);
  };
  // Next renders a page that is not found in the browser, but an address without a page here.
  const missing = (by: Visitor) =>
    cache.get(
      keyOf(NO_PAGE, by),
      async () => shared(await render(listeners, NO_PAGE, by), options),
      ({ bytes }) => bytes,
    );

  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (options.files.answer(request, response)) return;
    if (CHANGES_PAGES.test(request.url ?? "") && !ONLY_READS.has(request.method ?? "GET"))
      response.once("prefinish", () => response.statusCode < 400 && cache.clear());
    const visit = visitOf(request, pages);
    if (!visit) return pass(request, response);
    const by = visitorOf(request, visit);
    const made = visit.isPersonal
      ? make(visit, by)
      : cache.get(
          keyOf(visit.url, by),
          () => make(visit, by),
          ({ bytes }) => bytes,
        );
    made
      .then((page) => answer(request, response, page, visit))
      .catch((err: unknown) => {
        log.error({ err, path: visit.path }, "a page is answered without the cache");
        if (!response.headersSent) pass(request, response);
      });
  });
  return cache;
}

/** Which page a request opens, at the address with nothing but what it depends on; null for any other request. */
function visitOf(request: IncomingMessage, pages: readonly SharedPage[]): Visit | null {
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
function visitorOf(request: IncomingMessage, { isPersonal }: Visit): Visitor {
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

function keyOf(url: string, { headers }: Visitor): string {
  return `${headers["cookie"] ?? ""} ${url}`;
}

function shared(made: Rendered, { script, visit }: { script: string; visit?: Visit }): Kept {
  const plain = plainPage(made.body.toString(), script);
  // A page for one visitor has the visitor's fields already.
  const fields = visit?.isPersonal ? undefined : visit?.page.fields;
  const { head, had } = fields ? withoutElement(plain, fields.element) : { head: plain, had: false };
  return {
    status: made.status,
    headers: ownHeaders(made),
    head: Buffer.from(had ? head : plain),
    hasFields: had,
    bytes: made.body.length,
  };
}

/** A page without Next's scripts needs no nonce. */
function ownHeaders({ headers }: Rendered): OutgoingHttpHeaders {
  const policy = String(headers["content-security-policy"] ?? "").replace(PAGE_NONCE, "");
  return { ...passedOn(headers), "content-security-policy": policy, vary: VARY };
}

/** Redirects and failures. */
function asItIs({ status, headers, body }: Rendered): Kept {
  const passed = { ...passedOn(headers), ...(headers.vary === undefined ? {} : { vary: headers.vary }) };
  return { status, headers: passed, head: body, hasFields: false, bytes: null };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  page: Kept,
  { page: { fields }, query }: Visit,
): Promise<void> {
  const encoding = encodingFor([request.headers["accept-encoding"] ?? ""].flat().join(","));
  const end =
    fields && page.hasFields
      ? endOfPage(
          fields.element,
          fields.form,
          fields.of({ query, referrer: request.headers.referer ?? null }),
        )
      : "";
  const body = await encode(encoding, Buffer.concat([page.head, Buffer.from(end)]));
  if (response.destroyed) return;
  response.writeHead(page.status, {
    ...page.headers,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function isHtml({ headers }: Rendered): boolean {
  return String(headers["content-type"]).startsWith("text/html");
}

function passedOn(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !DROPPED.test(name)));
}
