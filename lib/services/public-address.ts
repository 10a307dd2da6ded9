import ipaddr from "ipaddr.js";

/** The public part of IPv6 (RFC 4291); everything outside is special. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Public by number, but a service of the host on Azure machines. */
const HOST_SERVICES = new Set(["168.63.129.16"]);

/**
 * Whether an IP address is on the public internet. Private and shared networks, loopback, link-local (cloud metadata),
 * multicast and reserved blocks are not, nor are IPv6 forms that embed an IPv4 address (compatible, mapped, 6to4,
 * NAT64, Teredo) or text that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv6" && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === "unicast" && !HOST_SERVICES.has(parsed.toString());
}

/**
 * Returns the literal IP address of a URL's host, or null for a name. The URL parser normalizes unusual spellings.
 */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? host : null;
}

/** Whether a URL's host is a name of the local machine (RFC 6761). */
export function isLocalName(url: URL): boolean {
  return /(^|\.)localhost\.?$/i.test(url.hostname);
}
