import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server } from "node:http";
import { env } from "@/lib/config/env";
import { clientAddress } from "./client-address";
import { FairStart } from "./fair-start";

/**
 * Lets requests reach Next one in each turn of the event loop (FairStart), by the address that limits count by. `next
 * start` makes its server before our code is loaded: the first request brings it.
 */
export function startRequestsFairly(): void {
  const fair = new FairStart();
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    takeTurns(server, fair, addressOf);
  });
}

/**
 * Puts `fair` before the listeners that `server` has for requests. What a client has given up meanwhile is not started;
 * the connection of what cannot wait is closed. Exported for its test alone.
 */
export function takeTurns(
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
