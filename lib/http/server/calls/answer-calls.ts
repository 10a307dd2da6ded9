import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Responder } from "@/lib/http/route";
import { log } from "@/lib/services/log";
import { callsInFront } from "./answer-in-front";
import { incomingCall } from "./incoming-call";

/** Calls with larger bodies or bodies of unknown size go through Next. */
const MAX_BYTES = 64 * 1024;

/**
 * Answers the calls registered with `answerInFront` before they reach Next. `next start` creates its server before our
 * code is loaded, so the server is taken from the first request.
 */
export function answerCalls(): void {
  const known = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (known.has(server)) return;
    known.add(server);
    interceptCalls(server, callsInFront());
  });
}

/** Handles the calls in front of the server's request listeners. Exported for its test. */
export function interceptCalls(server: Server, calls: ReadonlyMap<string, Responder>): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    const answering = isSmallPost(request) ? calls.get(path) : undefined;
    if (answering) void answer(answering, path, request, response);
    else for (const listener of listeners) listener.call(server, request, response);
  });
}

function isSmallPost({ method, headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return method === "POST" && length !== undefined && Number(length) <= MAX_BYTES;
}

async function answer(
  answering: Responder,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { status, headers, body } = await answering(incomingCall(request, path), {});
    const bytes = Buffer.from(JSON.stringify(body));
    response.writeHead(status, {
      ...headers,
      "Content-Type": "application/json",
      "Content-Length": bytes.length,
    });
    response.end(bytes);
  } catch (err) {
    // Unexpected: the handler maps every error to a response.
    log.error({ err, path }, "a call was not answered");
    request.socket.destroy();
  }
}
