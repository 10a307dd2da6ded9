import { Agent, request } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";

export type Answer = { status: number; headers: { [name: string]: string | undefined }; body: string };

/** The call timed out: it may have run, so it counts as an attempt. */
export class CallTimeout extends Error {
  override name = "CallTimeout";
}

// Longer than any step should take, so that a hanging function frees its slot.
const TIMEOUT_MS = 10 * 60_000;

const plain = new Agent({ keepAlive: true, scheduling: "lifo" });
const tls = new TlsAgent({ keepAlive: true, scheduling: "lifo" });

/** Sends a JSON body over a keep-alive connection; rejects without a complete response. */
export function send(
  method: "POST" | "PUT",
  url: URL,
  body: string,
  headers: { [name: string]: string },
): Promise<Answer> {
  const secure = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const outgoing = (secure ? tlsRequest : request)(
      url,
      {
        method,
        agent: secure ? tls : plain,
        headers: {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
          ...headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const flat: Answer["headers"] = {};
          for (const [name, value] of Object.entries(incoming.headers))
            flat[name] = Array.isArray(value) ? value.join(", ") : value;
          resolve({
            status: incoming.statusCode ?? 0,
            headers: flat,
            body: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    const timer = setTimeout(
      () => outgoing.destroy(new CallTimeout(`no answer within ${TIMEOUT_MS / 1000} s`)),
      TIMEOUT_MS,
    );
    outgoing.on("close", () => clearTimeout(timer));
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // Most likely the server closed an idle connection while we reused it; calls are at-least-once anyway.
      if (outgoing.reusedSocket && error.code === "ECONNRESET")
        send(method, url, body, headers).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}
