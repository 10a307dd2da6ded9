import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Received = { url: string; headers: IncomingHttpHeaders; body: string };
export type Receiver = { url: string; port: number; received: Received[] };

/** Starts a webhook receiver on a free local port that records what it receives, until the test ends. */
export async function startReceiver(
  answer: RequestListener = (_request, response) => response.end("ok"),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ url: request.url ?? "", headers: request.headers, body });
      answer(request, response);
    });
  });
  const port = await listenOn(server);
  return { url: `http://127.0.0.1:${port}/hooks`, port, received };
}

/** Listens on a free port until the test ends, even with open connections. */
export async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
