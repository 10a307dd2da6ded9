import { Resolver } from "node:dns/promises";
import { Webhook } from "standardwebhooks";
import { Agent, request } from "undici";
import { env } from "@/lib/config/env";
import { storableText } from "@/lib/kernel/text";
import { isLocalName, isPublicAddress, literalAddress } from "./public-address";
import { AddressError, inWords, lookUpAnything, type Resolve } from "./webhook-words";

/** How long a receiver may take, from looking up its name to the head of its answer. */
export const TIMEOUT_MS = 10_000;
/** How long the beginning of an answer's body is waited for once its head is there. */
const BODY_MS = 1000;
const KEPT_BYTES = 2048;

/** What a receiver did with an event. `error` is in words for its developers; without one it took the event. */
export type SendOutcome = {
  status: number | null;
  body: string | null;
  error: string | null;
  durationMs: number;
};

export type Message = {
  url: string;
  /** The event's id: the same over retries and replays, so that a receiver can know it again. */
  id: string;
  body: string;
  /** `whsec_…`; one signature for each, the newest first. */
  secrets: readonly string[];
};

export type Limits = { allowPrivate?: boolean; resolve?: Resolve; timeoutMs?: number };

/**
 * Posts a signed event (Standard Webhooks). Never throws for what the receiver does. The name is looked up once, every
 * address checked, and the connection made to a checked one; redirects are not followed, and no proxy is used. Answers
 * are read to 2 KB and never decompressed.
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
    return done({ status: null, body: null, error: inWords(error, timeoutMs) });
  } finally {
    // Also ends a connection that is still being made, or a body that never ends.
    void agent?.destroy();
  }
}

function signedHeaders({ id, body, secrets }: Message): Record<string, string> {
  // Receivers compare it with their own clock, so it is real time even where the installation's clock was moved.
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

/** The addresses behind a URL, all of them allowed; throws `AddressError` where one is not. */
async function checkedAddresses(url: URL, limits: Limits, signal: AbortSignal): Promise<string[]> {
  const allowPrivate = limits.allowPrivate ?? env().webhooksAllowPrivate;
  const literal = literalAddress(url);
  if (!allowPrivate && (url.protocol !== "https:" || isLocalName(url)))
    throw new AddressError(url.protocol === "https:" ? "private" : "not https");
  const resolve = limits.resolve ?? (allowPrivate ? lookUpAnything : lookUpInDns);
  const addresses = literal ? [literal] : await within(signal, resolve(url.hostname));
  if (addresses.length === 0) throw new AddressError("unknown");
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new AddressError("private");
  return addresses;
}

/**
 * Asks the name servers by itself: the system's own lookup would occupy one of the few threads that files are read
 * with, for as long as a receiver's name server likes.
 */
async function lookUpInDns(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const [first] = found;
  if (addresses.length === 0 && first.status === "rejected") throw first.reason;
  return addresses;
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Connects to the given addresses whatever a name server says by now. One per call: nothing is kept alive. */
function agentTo(addresses: string[], timeoutMs: number): Agent {
  const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const [first] = all;
  return new Agent({
    connections: 1,
    pipelining: 0,
    headersTimeout: timeoutMs,
    connect: {
      timeout: timeoutMs,
      lookup: (_hostname, options, callback) => {
        if (options.all) callback(null, all);
        else callback(null, first?.address ?? "", first?.family);
      },
    },
  });
}

/** The first 2 KB of a body as text; what is there by then when it drips, and nothing when it breaks. */
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
    // The status has said it all; what came of the body is kept.
  } finally {
    clearTimeout(enough);
  }
  return storableText(Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8"), KEPT_BYTES);
}

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `It answered with a redirect (${status}), and redirects are not followed`;
  return `It answered with status ${status}`;
}
