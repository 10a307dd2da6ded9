import type { DomainReport } from "@/lib/services/stripe/payment-domains";

/**
 * Matches the origin of a site that can have wallets: https and a public host name, which contains a dot and whose last
 * label is not numeric. The first group captures the domain. PostgreSQL evaluates this pattern too.
 */
export const PUBLIC_SITE = "^https://((?:[a-z0-9-]+[.])+[a-z][a-z0-9-]*)(?::[0-9]+)?$";
const publicSite = new RegExp(PUBLIC_SITE);

/** Returns the domain of an origin, or null where wallets are impossible: plain http, localhost, an IP address. */
export function domainOf(origin: string): string | null {
  return publicSite.exec(origin)?.[1] ?? null;
}

const FIRST_WAIT_MS = 10 * 60_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** Maximum number of attempts, which span about a week. */
export const MAX_ATTEMPTS = 13;

/** Whether every wallet is active, so that no further check is needed. */
export function isComplete({ enabled, wallets }: Pick<DomainReport, "enabled" | "wallets">): boolean {
  return enabled && Object.values(wallets).every(({ active }) => active);
}

/** Returns when a domain with an inactive wallet is checked again, or null after a week. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS));
}
