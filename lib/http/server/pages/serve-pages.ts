import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { env } from "@/lib/config/env";
import { log } from "@/lib/services/log";
import { NO_PAGE } from "../normalize-request";
import { answerPage } from "./answer-page";
import { documentHeaders, documentPage, isHtml, type KeptPage, uncachedPage } from "./kept-page";
import { PageCache } from "./page-cache";
import { type Rendered, render } from "./render";
import { queryOf, type SharedPage, type Visit, type Visitor, visitOf, visitorOf } from "./shared-page";
import type { Islands } from "./static-files";

/** Maximum age of a cached page, counted from the start of its rendering. */
const FRESH_MS = 2000;
/** A rendering takes hundredths of a second; one that does not end must not delay later views. */
const PATIENCE_MS = 10_000;
const MAX_PAGES = 500;
const MAX_BYTES = 32 * 1024 * 1024;
/** Concurrent renderings. One continues when its visitor disconnects, so connections do not bound their number. */
const MAX_RENDERINGS = 500;
/** Operations of staff that change what pages show. */
const CHANGES_PAGES = /^\/api\/(?:campaigns|orgs)(?:[/?]|$)/;
const ONLY_READS = new Set(["GET", "HEAD", "OPTIONS"]);

type Options = Islands & {
  /** The `Host` of every rendering, because visitors choose the one that they send. */
  host: string;
  /** Called for each response with a campaign's page, except to a visitor whose form was refused. */
  onView?: (view: View) => void;
  clock?: () => number;
  mostPages?: number;
  mostRenderings?: number;
};

type View = { campaignId: string; headers: IncomingMessage["headers"]; query: URLSearchParams };

class TooManyRenderings extends Error {
  override name = "TooManyRenderings";
}

/**
 * Answers these pages, from renderings up to two seconds old, and the files of their islands in front of Next. `next
 * start` creates its server before our code is loaded, so the server is taken from the first request.
 */
export function servePages(
  pages: readonly SharedPage[],
  islands: Islands,
  onView: (view: View) => void,
): void {
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    interceptPages(server, pages, { ...islands, onView, host: new URL(env().appOrigin).host });
  });
}

/** Serves the pages in front of the server's request listeners. Exported for its test. */
export function interceptPages(
  server: Server,
  pages: readonly SharedPage[],
  options: Options,
): PageCache<KeptPage> {
  const listeners = server.listeners("request") as RequestListener[];
  const cache = cacheOf(options);
  const made = pageMaker(listeners, cache, options);
  const pass: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };

  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (options.files.answer(request, response)) return;
    if (CHANGES_PAGES.test(request.url ?? "") && !ONLY_READS.has(request.method ?? "GET"))
      response.once("prefinish", () => response.statusCode < 400 && cache.clear());
    const visit = visitOf(request, pages);
    if (!visit) return pass(request, response);
    made(visit, visitorOf(request, visit))
      .then(async (page) => {
        await answerPage(request, response, page, visit);
        if (page.status === 200 && page.campaignId && request.method === "GET" && !visit.isPersonal)
          options.onView?.({ campaignId: page.campaignId, headers: request.headers, query: visit.query });
      })
      .catch((err: unknown) => {
        if (!(err instanceof TooManyRenderings))
          log.error({ err, path: visit.path }, "a page is answered without the cache");
        if (!response.headersSent) pass(request, response);
      });
  });
  return cache;
}

function cacheOf({ clock, mostPages = MAX_PAGES }: Options): PageCache<KeptPage> {
  const limits = {
    freshMs: FRESH_MS,
    patienceMs: PATIENCE_MS,
    mostEntries: mostPages,
    mostBytes: MAX_BYTES,
  };
  return new PageCache<KeptPage>(limits, clock);
}

/** Returns the function that looks up or renders the page of a visit. */
function pageMaker(
  listeners: readonly RequestListener[],
  cache: PageCache<KeptPage>,
  { scripts, host, mostRenderings = MAX_RENDERINGS }: Options,
): (visit: Visit, by: Visitor) => Promise<KeptPage> {
  let running = 0;
  const rendered = async (url: string, { like, headers }: Visitor) => {
    if (running >= mostRenderings) throw new TooManyRenderings();
    running += 1;
    try {
      return await render(listeners, url, { like, headers: { ...headers, host } });
    } finally {
      running -= 1;
    }
  };
  const make = async ({ url, page, isPersonal }: Visit, by: Visitor) => {
    const answer = await rendered(url, by);
    if (answer.status === 404) return missing(answer, by, page);
    if (answer.status !== 200 || !isHtml(answer)) return uncachedPage(answer);
    // A personal page already contains the visitor's fields.
    return documentPage(answer, scripts, isPersonal ? undefined : page.fields?.element);
  };
  // Next renders the 404 of a page's route in the browser, but that of an unknown path on the server.
  const missing = async (answer: Rendered, { like }: Visitor, sought: SharedPage) => {
    const by = visitorOf(like, { isPersonal: false, page: sought, query: queryOf(like) });
    const page = await kept(NO_PAGE, by, async () => {
      const found = await rendered(NO_PAGE, by);
      return found.status === 404 && isHtml(found)
        ? documentPage(found, scripts, undefined)
        : uncachedPage(found);
    });
    return page.bytes === null
      ? uncachedPage(answer)
      : { ...page, headers: documentHeaders(answer), bytes: 0 };
  };
  const kept = (url: string, by: Visitor, render: () => Promise<KeptPage>) =>
    cache.get(`${keyOf(by)} ${url}`, render, ({ bytes }) => bytes);
  return (visit, by) => (visit.isPersonal ? make(visit, by) : kept(visit.url, by, () => make(visit, by)));
}

/** Returns what a shared rendering depends on besides its URL. */
function keyOf({ headers }: Visitor): string {
  return `${headers["cookie"] ?? ""} ${headers["accept-language"] ?? ""}`;
}
