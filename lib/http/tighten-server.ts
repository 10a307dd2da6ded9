import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import { env } from "@/lib/config/env";
import { log } from "@/lib/services/log";
import { ProxyCheck } from "./proxy-check";

/** A browser's or a processor's headers arrive in one piece. Node's own is 60 s. */
const HEADERS_TIMEOUT_MS = 15_000;
/** The largest body that is taken, 5 MiB, over a slow line. Node's own is 300 s. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Node's own is 2,000. More than these are left unread; browsers and proxies send some thirty. */
const MAX_HEADERS = 200;
/** Sockets, also idle ones: what lies beyond is closed at once, so that memory is bounded. */
const MAX_CONNECTIONS = 10_000;

/**
 * Bounds what a connection can hold without sending a request, and compares `TRUSTED_PROXIES` with the first requests.
 * `next start` has no settings for it, and makes its server before our code is loaded: the first request brings it.
 */
export function tightenServer(): void {
  const tightened = new WeakSet<Server>();
  let check: ProxyCheck | undefined;
  subscribe("http.server.request.start", (message) => {
    const { server, request } = message as { server: Server; request: IncomingMessage };
    if (!tightened.has(server)) {
      tightened.add(server);
      limitConnections(server);
    }
    check ??= new ProxyCheck(env());
    const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
    const warning = check.look({
      peer: request.socket.remoteAddress ?? "unknown",
      forwarded,
      path: request.url ?? "/",
    });
    if (warning) log.warn(warning);
  });
}

/** Exported for its test alone. */
export function limitConnections(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
}
