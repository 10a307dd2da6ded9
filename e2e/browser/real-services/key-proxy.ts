import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type KeyProxy = {
  url: string;
  /** The keys received so far. */
  keys: Set<string>;
  stop(): Promise<void>;
};

/**
 * A proxy in front of an emulator that accepts a real service's key and replaces it with the emulator's, so that the
 * app can be configured as for the real service.
 */
export async function startKeyProxy(upstream: string, real: string, own: string): Promise<KeyProxy> {
  const keys = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const shown = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    keys.add(shown);
    const answer = await fetch(`${upstream}${request.url}`, {
      method: request.method,
      headers: { ...plain(request.headers), authorization: `Bearer ${shown === real ? own : shown}` },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** Drops hop-by-hop headers. */
function plain(headers: IncomingHttpHeaders): Record<string, string> {
  const own = ["host", "connection", "content-length", "transfer-encoding", "keep-alive"];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      own.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
