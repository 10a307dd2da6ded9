import type { DomainReport } from "@/lib/services/stripe/payment-domains";

/**
 * The origin of a site that can have wallets: https and a public name, which has a dot and no number as its last part. Its first group
 * is the domain. PostgreSQL reads it too.
 */
export const PUBLIC_SITE = "^https://((?:[a-z0-9-]+[.])+[a-z][a-z0-9-]*)(?::[0-9]+)?$";
const publicSite = new RegExp(PUBLIC_SITE);

/** The domain of an origin; null where wallets are impossible: plain http, the own machine, an IP address. */
export function domainOf(origin: string): string | null {
  return publicSite.exec(origin)?.[1] ?? null;
}

const FIRST_WAIT_MS = 10 * 60_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** About a week. */
export const MAX_ATTEMPTS = 13;

/** Whether every wallet is active, so that nothing is left to ask. */
export function isComplete({ enabled, wallets }: Pick<DomainReport, "enabled" | "wallets">): boolean {
  return enabled && Object.values(wallets).every(({ active }) => active);
}

/** When a domain that lacks a wallet is asked about again; null after a week. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS));
}
