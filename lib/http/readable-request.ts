import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, METHODS } from "node:http";

const ANSWERED_BY_ROUTES = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** No operation has this method, so its answer is the 405 with `Allow` of the path. */
const REFUSED_METHOD = "PUT";
const API = /^\/api(?:[/\\?]|$)/;
const NUL = /%00/;
const NUL_ANYWHERE = /%00/g;
/** An address that no page has. */
const NO_PAGE = "/unreadable";
/** One operation has one address: these are none. */
const REDIRECTED = /\/$|\/\/|\\/;

/**
 * Three kinds of request under `/api` never reach a route: Next answers an address with broken percent-encoding with a
 * bare 500, one with a slash at its end, two in a row or a backslash with a bare redirect, and a method that it does not
 * know (PROPFIND) with a bare 400. They are given a form here that ends in the API's own 404 and 405.
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
export function makeReadable(request: Pick<IncomingMessage, "url" | "method">): void {
  const url = request.url ?? "/";
  if (!API.test(url) && NUL.test(url)) request.url = withoutNul(url);
  if (!API.test(url) || url.startsWith("/api/inngest")) return;
  const [path = ""] = url.split("?");
  if (REDIRECTED.test(path) || !isDecodable(path)) request.url = "/api/unreadable";
  const method = request.method ?? "GET";
  if (METHODS.includes(method) && !ANSWERED_BY_ROUTES.has(method)) request.method = REFUSED_METHOD;
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
