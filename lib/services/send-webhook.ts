import { Webhook } from "standardwebhooks";
import { type Agent, request } from "undici";
import { storableText } from "@/lib/kernel/text";
import { agentTo, checkedAddresses, type Limits } from "./checked-connection";
import { failureReason } from "./webhook-failure";

export type { Limits } from "./checked-connection";

/** How long a receiver may take, from DNS lookup to response headers. */
export const TIMEOUT_MS = 10_000;
/** How long to wait for the beginning of a response's body after its headers. */
const BODY_MS = 1000;
const KEPT_BYTES = 2048;

/** A receiver's response to an event. `error` is for its developers; without one, the event was accepted. */
export type SendOutcome = {
  status: number | null;
  body: string | null;
  error: string | null;
  durationMs: number;
};

export type Message = {
  url: string;
  /** The event's id: the same in retries and replays, so that a receiver can deduplicate. */
  id: string;
  body: string;
  /** Secrets in the form `whsec_…`, newest first. Each results in one signature. */
  secrets: readonly string[];
};

/**
 * Posts a signed event (Standard Webhooks). Never throws for the receiver's behavior. The host name is resolved once,
 * every address is checked, and the connection is made to a checked one. Redirects are not followed, and no proxy is
 * used. Responses are read up to 2 KB and never decompressed.
 */
export async function sendWebhook(message: Message, limits: Limits = {}): Promise<SendOutcome> {
  const began = performance.now();
  const timeoutMs = limits.timeoutMs ?? TIMEOUT_MS;
  const done = (it: Omit<SendOutcome, "durationMs">): SendOutcome => ({
    ...it,
    durationMs: Math.round(performance.now() - began),
  });
  const deadline = AbortSignal.timeout(timeoutMs);
  let agent: Agent | undefined;
  try {
    const url = new URL(message.url);
    const addresses = await checkedAddresses(url, limits, deadline);
    agent = agentTo(addresses, timeoutMs);
    const answer = await request(url, {
      method: "POST",
      dispatcher: agent,
      signal: deadline,
      headers: signedHeaders(message),
      body: message.body,
    });
    const status = answer.statusCode;
    return done({ status, body: await beginning(answer.body), error: refusalOf(status) });
  } catch (error) {
    return done({ status: null, body: null, error: failureReason(error, timeoutMs) });
  } finally {
    // Also ends a pending connection and an endless body.
    void agent?.destroy();
  }
}

function signedHeaders({ id, body, secrets }: Message): Record<string, string> {
  // Real time even if the installation's clock was moved, because receivers compare it with their own.
  const at = new Date();
  return {
    "content-type": "application/json",
    "user-agent": "Almoner-Webhooks/1",
    "accept-encoding": "identity",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}

/** Returns the first 2 KB of a body as text: what arrived in time if it is slow, and nothing if it fails. */
async function beginning(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const enough = setTimeout(() => body.destroy(), BODY_MS);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= KEPT_BYTES) break;
    }
  } catch {
    // The status decides; the body is only recorded.
  } finally {
    clearTimeout(enough);
  }
  return storableText(Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8"), KEPT_BYTES);
}

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `It responded with a redirect (${status}), and redirects are not followed`;
  return `It responded with status ${status}`;
}
