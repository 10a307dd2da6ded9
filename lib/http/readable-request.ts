import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, METHODS } from "node:http";

const ANSWERED_BY_ROUTES = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Neither an operation nor a page has this method, so its answer is 405. */
const REFUSED_METHOD = "PUT";
/** No page and no operation has as many parameters; reading thousands takes a tenth of a second. */
const MOST_PARAMETERS = 100;
/** More than browsers keep for one site. */
const MOST_COOKIES = 180;
const API = /^\/api(?:[/\\?]|$)/;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const BARE_PERCENT = /%(?![0-9a-f]{2})/gi;
const NUL = /%00/;
const NUL_ANYWHERE = /%00/g;
/** An address that no page has. */
const NO_PAGE = "/unreadable";
/** One operation has one address: these are none. */
const REDIRECTED = /\/$|\/\/|\\/;

/**
 * Some requests never reach a route or a page: Next answers a method that it does not know (TRACE, PROPFIND) with a bare
 * 400 or 500, an address with broken percent-encoding with a bare 500, and under `/api` one with a slash at its end,
 * two in a row or a backslash with a bare redirect. They are given a form here that ends in our own 404 and 405. Parameters
 * and cookies, of which Next reads each several times, lose what is beyond any use; of an operation, parameters that it
 * does not know are then left, and it refuses them. ErrorNotice percent-encoding, at which Next throws and catches an error each
 * time that it reads a value, is written as the U+FFFD that it stands for.
 *
 * A page looks for what its address names in the database, which refuses NUL: a path with one is the address of no page,
 * and in a query it becomes U+FFFD, as other characters do there that are none. The API refuses it in its own words.
 */
export function keepRequestsReadable(): void {
  subscribe("http.server.request.start", (message) => {
    makeReadable((message as { request: IncomingMessage }).request);
  });
}

/** Exported for its test alone. */
export function makeReadable(request: Pick<IncomingMessage, "url" | "method" | "headers">): void {
  const { cookie } = request.headers;
  if (cookie) request.headers.cookie = decodable(firstOf(cookie, ";", MOST_COOKIES));
  if (request.url) request.url = withDecodableQuery(firstOf(request.url, "&", MOST_PARAMETERS));
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

/** A text up to the end of its first `count` parts. */
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

/** A text whose percent-encoding is that of UTF-8: what is none becomes U+FFFD, and a bare percent sign itself. */
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
    // A URIError is the answer to the question, not a failure.
    return false;
  }
}
