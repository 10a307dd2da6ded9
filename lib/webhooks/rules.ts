import type { EndpointRow } from "./store";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays before the retries, in milliseconds, as recommended by Standard Webhooks: about three days in total. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** When a delivery is given up, an endpoint without a success for this long is disabled. */
export const PATIENCE_MS = 72 * HOUR;
/** Lease of a claimed attempt. A call takes ten seconds at most, so an expired lease means that its process crashed. */
export const LEASE_MS = MINUTE;
/** Response time above which an endpoint is moved to the slow lane until it is fast again. */
export const SLOW_MS = 2 * SECOND;
/** A delivery that is overdue by this long is published again. */
export const OVERDUE_MS = 2 * MINUTE;
/** Retention of events and deliveries. */
export const KEPT_MS = 30 * 24 * HOUR;
export const MAX_ENDPOINTS = 10;
/** Maximum number of signing secrets: each one lengthens the signature header. */
export const MAX_SECRETS = 10;

const JITTER = 0.1;

/**
 * Returns the milliseconds (in whole seconds) until the next attempt after `attempts` failures, or null if no attempt
 * is left. `random` (0 to 1) adds up to a tenth of jitter, so that retries do not all arrive at once.
 */
export function pauseAfter(attempts: number, random: number): number | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : Math.ceil((pause * (1 + JITTER * random)) / SECOND) * SECOND;
}

type Secrets = Pick<EndpointRow, "secret" | "previousSecret" | "previousSecretExpiresAt" | "olderSecrets">;

type OlderSecret = Secrets["olderSecrets"][number];

/** Returns the replaced secrets that still sign, encrypted, newest first. */
export function replacedSecrets(it: Omit<Secrets, "secret">, now: Date): OlderSecret[] {
  const previous =
    it.previousSecret && it.previousSecretExpiresAt
      ? [{ secret: it.previousSecret, expiresAt: it.previousSecretExpiresAt.toISOString() }]
      : [];
  return [...previous, ...it.olderSecrets].filter(({ expiresAt }) => new Date(expiresAt) > now);
}

/** Returns all secrets that sign now, encrypted, newest first. */
export function signingSecrets(it: Secrets, now: Date): string[] {
  return [it.secret, ...replacedSecrets(it, now).map(({ secret }) => secret)];
}
