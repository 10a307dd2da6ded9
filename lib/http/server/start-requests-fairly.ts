import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { env } from "@/lib/config/env";
import { clientAddress } from "@/lib/http/limits/client-address";
import { FairStart } from "./fair-start";

/**
 * Passes one request per event loop turn to Next (FairStart), by the address that limits count by. `next start` creates
 * its server before our code is loaded, so the server is taken from the first request.
 */
export function startRequestsFairly(): void {
  const fair = new FairStart();
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    interceptRequests(server, fair, addressOf);
  });
}

/**
 * Puts `fair` in front of the server's request listeners. Requests abandoned by their client are not started; the
 * connection of a rejected request is closed. Exported for its test.
 */
export function interceptRequests(
  server: Server,
  fair: FairStart,
  address: (request: IncomingMessage) => string,
): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response) => {
    const isWaiting = fair.arrive(address(request), () => {
      if (request.socket.destroyed) return;
      for (const listener of listeners) listener.call(server, request, response);
    });
    if (!isWaiting) request.socket.destroy();
  });
}

function addressOf({ headers }: IncomingMessage): string {
  const get = (name: string) => [headers[name] ?? []].flat().join(", ") || null;
  return clientAddress({ get }, env().trustedProxies);
}
