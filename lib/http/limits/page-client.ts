import { env } from "@/lib/config/env";
import type { Client } from "@/lib/kernel/context";
import { clientAddress } from "./client-address";

/** Returns the client of a page's request or form, which `route()` does not handle. It has no proof of work. */
export function pageClient({ headers }: Request): Client {
  return { address: clientAddress(headers, env().trustedProxies), proof: null };
}
