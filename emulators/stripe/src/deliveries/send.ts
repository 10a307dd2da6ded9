import { Agent, type RequestOptions, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";

export const PARALLEL = 16;
const TIMEOUT_MS = 10_000;

const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });
const secureAgent = new SecureAgent({ keepAlive: true, maxSockets: PARALLEL });

/** The endpoint, parsed once for thousands of deliveries. */
export type Target = Pick<RequestOptions, "protocol" | "hostname" | "port" | "path" | "agent">;

export function targetOf(address: string): Target {
  const { protocol, hostname, port, pathname, search } = new URL(address);
  const chosen = protocol === "https:" ? secureAgent : agent;
  // A URL has an IPv6 host in brackets, a connection option does not.
  return {
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ""),
    port,
    path: pathname + search,
    agent: chosen,
  };
}

/** Posts one signed event and returns the status; rejects without a response within ten seconds. */
export function send(target: Target, body: string, signature: string): Promise<number> {
  const secure = target.protocol === "https:";
  return new Promise((resolve, reject) => {
    const call = (secure ? secureRequest : request)(
      {
        ...target,
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Length": Buffer.byteLength(body),
          "Stripe-Signature": signature,
          "User-Agent": "Stripe/1.0 (local emulator)",
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", reject);
      },
    );
    const timer = setTimeout(() => call.destroy(new Error("no answer within 10 s")), TIMEOUT_MS);
    call.on("close", () => clearTimeout(timer));
    call.on("error", reject);
    call.end(body);
  });
}
