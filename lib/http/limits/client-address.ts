import { isIP, isIPv6 } from "node:net";

/** Holds the name of the header with the socket's address, as set by instrumentation.ts. */
const shared = globalThis as typeof globalThis & { almonerPeerHeader?: string };

/** Returns the name of the header that contains the socket's address; random, so that no client can send it. */
export function peerHeader(): string {
  shared.almonerPeerHeader ??= `x-peer-${crypto.randomUUID()}`;
  return shared.almonerPeerHeader;
}

/**
 * Returns the address that limits count by: the socket's, or the entry of `X-Forwarded-For` that the outermost trusted
 * proxy wrote, counted from the right, so that a client cannot choose its own. With too few or invalid entries, it is
 * the socket's. IPv6 addresses are cut to their /64.
 */
export function clientAddress(headers: Pick<Headers, "get">, trustedProxies: number): string {
  const peer = headers.get(peerHeader()) ?? "unknown";
  if (trustedProxies === 0) return networkOf(peer);
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").flatMap((hop) => hop.trim() || []);
  return networkOf(addressIn(hops.at(-trustedProxies) ?? "") ?? peer);
}

/** Returns a hop's address without the port that some proxies add: `192.0.2.1:443` or `[2001:db8::1]:443`. */
export function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) ? bare : null;
}

/** Returns an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = plain.includes("::")
    ? [...left, ...Array(8 - left.length - right.length).fill("0"), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
