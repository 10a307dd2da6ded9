import { isLoopback } from "@/lib/config/loopback";
import { addressIn } from "@/lib/http/limits/client-address";
import { isPublicAddress } from "@/lib/services/public-address";

/** Only the first requests of a process are checked. */
const MAX_INSPECTED = 1000;
/** Consecutive requests, from the first one on, that came through fewer proxies than trusted. */
const SHORT_BEFORE_WARNING = 20;

type Seen = { peer: string; forwarded: string | undefined; path: string };

/**
 * Compares `TRUSTED_PROXIES` with the `X-Forwarded-For` of the first requests to a public https origin. With
 * too few, all visitors share a proxy's address and limits; with too many, a visitor can choose an address.
 */
export class ProxyCheck {
  #inspected = 0;
  #short = 0;
  #warned = new Set<"few" | "many">();

  constructor(readonly settings: { trustedProxies: number; appOrigin: string }) {}

  /** Checks a request. Returns a warning with the setting to change, or null; each of the two kinds once. */
  inspect({ peer, forwarded, path }: Seen): string | null {
    const { appOrigin, trustedProxies } = this.settings;
    if (this.#inspected >= MAX_INSPECTED || !appOrigin.startsWith("https:") || isLoopback(appOrigin))
      return null;
    this.#inspected += 1;
    const hops = (forwarded ?? "").split(",").flatMap((hop) => hop.trim() || []);
    return this.#few(hops, trustedProxies) ?? this.#many(hops.length, trustedProxies, { peer, path });
  }

  #few(hops: string[], trusted: number): string | null {
    if (this.#warned.has("few")) return null;
    const counted = addressIn(hops.at(-trusted) ?? "");
    // The outermost trusted proxy was called by another proxy, not by a visitor.
    const isBehindAnother =
      trusted > 0 && hops.length > trusted && counted !== null && !isPublicAddress(counted);
    if (!(trusted === 0 && hops.length > 0) && !isBehindAnother) return null;
    this.#warned.add("few");
    return `TRUSTED_PROXIES is ${trusted}, but requests arrive with ${hops.length} addresses in X-Forwarded-For: visitors behind your proxies are limited as one. Set TRUSTED_PROXIES to the number of proxies in front of the app that add to X-Forwarded-For (1 on Vercel).`;
  }

  #many(hops: number, trusted: number, { peer, path }: { peer: string; path: string }): string | null {
    if (this.#warned.has("many") || trusted === 0) return null;
    if (hops >= trusted) {
      this.#short = Number.NEGATIVE_INFINITY;
      return null;
    }
    // Health checks from the machine's own network bypass the proxies.
    const isInternal = hops === 0 && !isPublicAddress(peer);
    if (isInternal || path.startsWith("/api/health")) return null;
    this.#short += 1;
    if (this.#short < SHORT_BEFORE_WARNING) return null;
    this.#warned.add("many");
    return `TRUSTED_PROXIES is ${trusted}, but the first ${SHORT_BEFORE_WARNING} requests arrived with fewer addresses in X-Forwarded-For (the last one with ${hops}): with fewer proxies than that, visitors could choose the address that limits count by. Set TRUSTED_PROXIES to the number of proxies in front of the app that add to X-Forwarded-For.`;
  }
}
