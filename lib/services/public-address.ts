import ipaddr from "ipaddr.js";

/** All that is handed out of IPv6 to the public (RFC 4291); what lies outside is special, whether it has a name or not. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Public by its number, and yet the host that a machine at Azure runs on. */
const HOST_SERVICES = new Set(["168.63.129.16"]);

/**
 * Whether an IP address belongs to the public internet. Everything else is refused: private and shared networks,
 * loopback, link-local (metadata of cloud machines), multicast, reserved blocks, and IPv6 forms that carry an IPv4
 * address inside (compatible, mapped, 6to4, NAT64, Teredo). Text that is no address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv6" && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === "unicast" && !HOST_SERVICES.has(parsed.toString());
}

/** The IP address that a URL names outright, or null where it names a host. Odd spellings are read by the URL parser. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? host : null;
}

/** Names that stand for the own machine everywhere (RFC 6761). */
export function isLocalName(url: URL): boolean {
  return /(^|\.)localhost\.?$/i.test(url.hostname);
}
