import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { peerHeader } from "./client-address";

/**
 * Notes the socket's address on each request before Next sees it: route handlers cannot read the socket, and
 * `X-Forwarded-For` is whatever the client says.
 */
export function recordPeerAddresses(): void {
  const header = peerHeader();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[header] = request.socket.remoteAddress ?? "unknown";
  });
}
