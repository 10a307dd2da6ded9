import { Agent, request } from "node:http";
import type { Exchange } from "../support/response-validator";

/** Sends a request over a socket, without any normalization. */
export type Raw = {
  method: string;
  target: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
};

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Fails when there is no response after `patienceMs`. */
export function sendRaw(origin: string, raw: Raw, patienceMs: number): Promise<Exchange> {
  const { hostname, port } = new URL(origin);
  return new Promise((done, fail) => {
    const call = request(
      {
        agent,
        hostname,
        port,
        method: raw.method,
        path: raw.target,
        timeout: patienceMs,
        headers: raw.headers,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", fail);
        answer.on("end", () =>
          done({
            method: raw.method,
            address: raw.target,
            status: answer.statusCode ?? 0,
            header: (name) => answer.headers[name.toLowerCase()]?.toString() ?? null,
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    call.on("timeout", () => call.destroy(new Error(`No answer within ${patienceMs} ms`)));
    call.on("error", fail);
    call.end(raw.body ?? undefined);
  });
}
