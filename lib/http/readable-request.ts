import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, METHODS } from "node:http";

const ANSWERED_BY_ROUTES = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Neither an operation nor a page has this method, so its answer is 405. */
const REFUSED_METHOD = "PUT";
/** One operation has one address: these are none. */
const REDIRECTED = /\/$|\/\/|\\/;

/**
 * Some requests never reach a route or a page: Next answers a method that it does not know (TRACE, PROPFIND) with a bare
 * 400 or 500, and under `/api` an address with broken percent-encoding with a bare 500, one with a slash at its end,
 * two in a row or a backslash with a bare redirect. They are given a form here that ends in our own 404 and 405.
 */
export function keepRequestsReadable(): void {
  subscribe("http.server.request.start", (message) => {
    makeReadable((message as { request: IncomingMessage }).request);
  });
}

/** Exported for its test alone. */
export function makeReadable(request: Pick<IncomingMessage, "url" | "method">): void {
  const method = request.method ?? "GET";
  if (METHODS.includes(method) && !ANSWERED_BY_ROUTES.has(method)) request.method = REFUSED_METHOD;
  const url = request.url ?? "/";
  if (!/^\/api(?:[/\\?]|$)/.test(url) || url.startsWith("/api/inngest")) return;
  const [path = ""] = url.split("?");
  if (REDIRECTED.test(path) || !isDecodable(path)) request.url = "/api/unreadable";
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
