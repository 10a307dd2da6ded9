import { env } from "@/lib/config/env";
import { clientAddress } from "./client-address";
import { consume } from "./limiter";
import { POLICIES, type PolicyName } from "./rate-limits";

/** Counts a page view, which `route()` does not count, by the visitor's address. False above the limit. */
export async function isWithinLimit(policy: PolicyName, headers: Headers): Promise<boolean> {
  const { rateLimitsOff, trustedProxies } = env();
  if (rateLimitsOff) return true;
  const { allowed } = await consume(POLICIES[policy], clientAddress(headers, trustedProxies));
  return allowed;
}
