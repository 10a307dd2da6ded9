import { lookup } from "node:dns/promises";
import {
  Agent,
  type ClientRequest,
  createServer,
  request as httpRequest,
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
  /** Whether later requests for this address get this response without a request to the app. */
  remembers?: (request: IncomingMessage, answer: IncomingMessage) => boolean;
};
type Remembered = { headers: readonly string[]; body: Buffer };

/** Node's default backlog of 511; a connection beyond it may hang for a minute. */
const MAX_CONCURRENT = 400;

/** Requests for a part of a response, or for one that changed. */
const CONDITIONAL = ["range", "if-none-match", "if-modified-since"];
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
  const agent = new Agent({ keepAlive: false, maxSockets: MAX_CONCURRENT });
  const dropped = [...OWN, ...(watch.drops ?? [])];
  const remembered = new Map<string, Remembered>();
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 0, noDelay: true },
    (request, response) => {
      const known = remembered.get(`${request.method} ${request.url}`);
      if (known && !CONDITIONAL.some((name) => name in request.headers)) {
        response.writeHead(200, "", [...known.headers]).end(known.body);
        return;
      }
      const upstream: ClientRequest = httpRequest({
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
      // An app that rejects a body does not read the rest, but the client sends it before its next request.
      response.on("finish", () => {
        request.unpipe(upstream);
        request.resume();
      });
      upstream.on("response", (answer) => {
        const chunks: Buffer[] = [];
        const headers = without(OWN, answer.rawHeaders);
        const remembers = answer.statusCode === 200 && watch.remembers?.(request, answer) === true;
        if (remembers || watch.keeps(request, answer))
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          if (remembers) remembered.set(`${request.method} ${request.url}`, { headers, body });
          watch.passed({ request, answer, body });
        });
        answer.on("error", breakOff);
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? "", headers);
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
