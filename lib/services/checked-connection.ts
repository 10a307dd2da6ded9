import { Resolver } from "node:dns/promises";
import { Agent } from "undici";
import { env } from "@/lib/config/env";
import { isLocalName, isPublicAddress, literalAddress } from "./public-address";
import { AddressError, lookUpAnything, type Resolve } from "./webhook-failure";

/**
 * Limits of a call to a URL given by an organization. `allowPrivate` defaults to the installation's setting.
 */
export type Limits = { allowPrivate?: boolean; resolve?: Resolve; timeoutMs?: number };

/** Returns the addresses of a URL's host. Throws `AddressError` unless all of them are allowed. */
export async function checkedAddresses(url: URL, limits: Limits, signal: AbortSignal): Promise<string[]> {
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
 * Queries DNS directly: the system's lookup would occupy one of the few threads of the file system pool while
 * a slow name server answers.
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

/**
 * Creates an agent that connects only to the given addresses, regardless of later DNS responses. One per call, without
 * keep-alive.
 */
export function agentTo(addresses: string[], timeoutMs: number): Agent {
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
