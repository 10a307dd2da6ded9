import { isIP, isIPv6 } from "node:net";

/** Where instrumentation.ts leaves the name of the header that carries the socket's address. */
const shared = globalThis as typeof globalThis & { almonerPeerHeader?: string };

/** Names the header under which the socket's address travels; unguessable, so that no client can send it. */
export function peerHeader(): string {
  shared.almonerPeerHeader ??= `x-peer-${crypto.randomUUID()}`;
  return shared.almonerPeerHeader;
}

/**
 * The address that limits count by. It is the socket's; `X-Forwarded-For` counts for as many proxies as are
 * trusted, read from the right, so a client can never choose its own: where that many did not write, or what they wrote
 * is no address, it is the socket's again. IPv6 is cut to its /64.
 */
export function clientAddress(headers: Pick<Headers, "get">, trustedProxies: number): string {
  const peer = headers.get(peerHeader()) ?? "unknown";
  if (trustedProxies === 0) return network(peer);
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").flatMap((hop) => hop.trim() || []);
  return network(addressIn(hops.at(-trustedProxies) ?? "") ?? peer);
}

/** The bare address of a hop, which some proxies write with a port, `192.0.2.1:443` or `[2001:db8::1]:443`. */
export function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) ? bare : null;
}

function network(address: string): string {
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
