import { lookup } from "node:dns/promises";
import {
  Agent,
  request as ask,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type Server,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A completed request and response; `body` has the raw bytes, or is empty unless kept. */
export type Passed = { request: IncomingMessage; answer: IncomingMessage; body: Buffer };
type Watch = {
  /** Whether to keep the body of this response. */
  keeps: (request: IncomingMessage, answer: IncomingMessage) => boolean;
  passed: (it: Passed) => void;
  /** Headers to add to a request, alternating names and values. */
  adds?: (request: IncomingMessage) => string[];
  /** Names of request headers to remove, in lower case. */
  drops?: readonly string[];
};

/** Node's default backlog of 511; a connection beyond it may hang for a minute. */
const MOST_AT_ONCE = 400;

/** Hop-by-hop headers. */
const OWN = ["connection", "keep-alive", "proxy-connection"];

/**
 * A transparent proxy: streams requests and responses unchanged and closes with the upstream connection. Upstream
 * connections are never reused, so none can be closed under a request.
 */
export async function startPassThrough(
  port: number,
  watch: Watch,
): Promise<{ server: Server; port: number }> {
  // Looked up once instead of for every connection.
  const { address: host } = await lookup("localhost");
  const agent = new Agent({ keepAlive: false, maxSockets: MOST_AT_ONCE });
  const dropped = [...OWN, ...(watch.drops ?? [])];
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 0, noDelay: true },
    (request, response) => {
      const upstream: ClientRequest = ask({
        host,
        port,
        agent,
        setHost: false,
        method: request.method ?? "GET",
        path: request.url ?? "/",
        headers: [...without(dropped, request.rawHeaders), ...(watch.adds?.(request) ?? [])],
      });
      const breakOff = () => {
        upstream.destroy();
        if (!response.writableEnded) request.socket.destroy();
      };
      upstream.on("error", breakOff);
      response.on("close", () => {
        if (!response.writableFinished) breakOff();
      });
      // An app that refuses a body does not read the rest of it; the next request on the connection comes after it.
      response.on("finish", () => {
        request.unpipe(upstream);
        request.resume();
      });
      upstream.on("response", (answer) => {
        const chunks: Buffer[] = [];
        if (watch.keeps(request, answer)) answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => watch.passed({ request, answer, body: Buffer.concat(chunks) }));
        answer.on("error", breakOff);
        response.writeHead(
          answer.statusCode ?? 502,
          answer.statusMessage ?? "",
          without(OWN, answer.rawHeaders),
        );
        response.flushHeaders();
        answer.pipe(response);
      });
      request.pipe(upstream);
    },
  );
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen({ port: 0, host, backlog: 4096 }, done));
  return { server, port: (server.address() as AddressInfo).port };
}

function without(names: readonly string[], raw: readonly string[]): string[] {
  return raw.filter((_, index) => !names.includes((raw[index - (index % 2)] ?? "").toLowerCase()));
}
