import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { peerHeader } from "@/lib/http/limits/client-address";

/**
 * Records the socket's address on each request before Next handles it: route handlers cannot read the socket,
 * and clients choose `X-Forwarded-For`.
 */
export function recordPeerAddresses(): void {
  const header = peerHeader();
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[header] = request.socket.remoteAddress ?? "unknown";
  });
}
