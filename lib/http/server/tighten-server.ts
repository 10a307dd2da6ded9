import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { env } from "@/lib/config/env";
import { networkOf } from "@/lib/http/limits/client-address";
import { log } from "@/lib/services/log";
import { ConnectionShares } from "./connection-shares";
import { ProxyCheck } from "./proxy-check";

/** Headers of browsers and the processor arrive in one piece. Node's default is 60 s. */
const HEADERS_TIMEOUT_MS = 15_000;
/**
 * How long a proxy's idle connection is kept: longer than proxies keep theirs (nginx and AWS 60 s, Google 600 s), since
 * a request on a connection that is being closed is lost. Node's default of 5 s, which applies without a proxy, also
 * passes while a process is busy between a response and the next request.
 */
const PROXY_IDLE_MS = 620_000;
/** Time for the largest upload, 25 MiB, at the minimum pace (lib/http/upload-pace.ts). Node's default is 300 s. */
const REQUEST_TIMEOUT_MS = 420_000;
/** Time for the largest other body, 5 MiB, over a slow connection. */
const BODY_TIMEOUT_MS = 60_000;
/** The method of uploads. */
const UPLOADS = "PUT";
/** Further headers are not read; browsers and proxies send about thirty. Node's default is 2,000. */
const MAX_HEADERS = 200;
/**
 * Maximum number of sockets, including idle ones. Further ones are closed at once, which bounds memory. Without a proxy
 * in front, addresses share them (connection-shares.ts).
 */
const MAX_CONNECTIONS = 10_000;

/**
 * Bounds what a connection can hold without sending a request, and checks `TRUSTED_PROXIES` on the first requests.
 * `next start` has no settings for this and creates its server before our code is loaded, so the server is taken from
 * the first request.
 */
export function tightenServer(): void {
  const tightened = new WeakSet<Server>();
  let check: ProxyCheck | undefined;
  subscribe("http.server.request.start", (message) => {
    const { server, request, response } = message as {
      server: Server;
      request: IncomingMessage;
      response: ServerResponse;
    };
    if (!tightened.has(server)) {
      tightened.add(server);
      limitConnections(server, env().trustedProxies);
    }
    if (request.method !== UPLOADS) endLateBody(request, response, BODY_TIMEOUT_MS);
    check ??= new ProxyCheck(env());
    const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",");
    const warning = check.inspect({
      peer: request.socket.remoteAddress ?? "unknown",
      forwarded,
      path: request.url ?? "/",
    });
    if (warning) log.warn(warning);
  });
}

/** Exported for its test. */
export function limitConnections(server: Server, trustedProxies: number, most = MAX_CONNECTIONS): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = most;
  // Behind a proxy, all connections have the proxy's address, and the proxy bounds its own clients.
  if (trustedProxies > 0) {
    server.keepAliveTimeout = PROXY_IDLE_MS;
    return;
  }
  const shares = new ConnectionShares(most);
  server.on("connection", (socket) => {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    if (!shares.enter(address)) socket.destroy();
    else socket.once("close", () => shares.leave(address));
  });
}

/** Closes the connection of a request whose body has not arrived after `ms`. Exported for its test. */
export function endLateBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (coding === undefined && Number(length ?? 0) === 0) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, ms).unref();
  response.once("close", () => clearTimeout(timer));
}
