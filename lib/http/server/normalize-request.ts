import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, METHODS } from "node:http";

const ANSWERED_BY_ROUTES = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** No operation or page has this method, so it gets a 405. */
const REFUSED_METHOD = "PUT";
/** More than any page or operation has; reading thousands takes a tenth of a second. */
const MAX_PARAMETERS = 100;
/** More than browsers store for one site. */
const MAX_COOKIES = 180;
const API = /^\/api(?:[/\\?]|$)/;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const BARE_PERCENT = /%(?![0-9a-f]{2})/gi;
const NUL = /%00/;
const NUL_ANYWHERE = /%00/g;
/** A path without a page. */
export const NO_PAGE = "/unreadable";
/** Paths that Next redirects. An operation has exactly one path. */
const REDIRECTED = /\/$|\/\/|\\/;

/**
 * Rewrites requests that Next would answer itself with a bare 400, 500 or redirect, so that they get our own 404 and
 * 405, and cuts or repairs values that are slow for Next to read (docs/decisions.md, Processes).
 */
export function normalizeRequests(): void {
  subscribe("http.server.request.start", (message) => {
    normalizeRequest((message as { request: IncomingMessage }).request);
  });
}

/** Exported for its test. */
export function normalizeRequest(request: Pick<IncomingMessage, "url" | "method" | "headers">): void {
  const { cookie } = request.headers;
  if (cookie) request.headers.cookie = decodable(firstOf(cookie, ";", MAX_COOKIES));
  if (request.url) request.url = withDecodableQuery(firstOf(request.url, "&", MAX_PARAMETERS));
  const method = request.method ?? "GET";
  if (METHODS.includes(method) && !ANSWERED_BY_ROUTES.has(method)) request.method = REFUSED_METHOD;
  const url = request.url ?? "/";
  const [path = ""] = url.split("?");
  if (!API.test(url)) {
    if (!isDecodable(path)) request.url = NO_PAGE;
    else if (NUL.test(url)) request.url = withoutNul(url);
    return;
  }
  if (url.startsWith("/api/inngest")) return;
  if (REDIRECTED.test(path) || !isDecodable(path)) request.url = "/api/unreadable";
}

/** Returns a text up to the end of its first `count` parts. */
function firstOf(text: string, separator: string, count: number): string {
  let end = -1;
  for (let part = 0; part < count; part++) {
    end = text.indexOf(separator, end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

function withDecodableQuery(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? url : url.slice(0, at) + decodable(url.slice(at));
}

/** Replaces percent-encoding that is not valid UTF-8 with U+FFFD, and a bare percent sign with its encoding. */
function decodable(text: string): string {
  if (isDecodable(text)) return text;
  return text
    .replaceAll(BARE_PERCENT, "%25")
    .replaceAll(ENCODED, (bytes) =>
      encodeURIComponent(Buffer.from(bytes.replaceAll("%", ""), "hex").toString()),
    );
}

function withoutNul(url: string): string {
  const [path = "", ...query] = url.split("?");
  return NUL.test(path) ? NO_PAGE : [path, ...query].join("?").replaceAll(NUL_ANYWHERE, "%EF%BF%BD");
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // A URIError is an expected result here, not a failure.
    return false;
  }
}
