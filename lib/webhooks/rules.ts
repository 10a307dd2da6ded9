import type { EndpointRow } from "./store";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays before the retries, as Standard Webhooks recommends: about three days in all. */
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
/** An endpoint without a success for this long is disabled when a delivery is given up. */
export const PATIENCE_MS = 72 * HOUR;
/** After this a claimed attempt has finished or its process has crashed: a call takes ten seconds at most. */
export const LEASE_MS = MINUTE;
/** A slower receiver is moved to the slow lane until it is fast again. */
export const SLOW_MS = 2 * SECOND;
/** A delivery this long overdue is published again. */
export const OVERDUE_MS = 2 * MINUTE;
/** Retention of events and deliveries. */
export const KEPT_MS = 30 * 24 * HOUR;
export const MAX_ENDPOINTS = 10;
/** The maximum of secrets that sign: each makes every delivery's header longer. */
export const MAX_SECRETS = 10;

const JITTER = 0.1;

/**
 * Milliseconds (whole seconds) before the next attempt after `attempts` failures; null when none is left.
 * `random` (0 to 1) spreads retries by up to a tenth, so that they do not all arrive at once.
 */
export function pauseAfter(attempts: number, random: number): number | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : Math.ceil((pause * (1 + JITTER * random)) / SECOND) * SECOND;
}

type Secrets = Pick<EndpointRow, "secret" | "previousSecret" | "previousSecretExpiresAt" | "olderSecrets">;

type OlderSecret = Secrets["olderSecrets"][number];

/** The replaced secrets that still sign, encrypted, newest first. */
export function replacedSecrets(it: Omit<Secrets, "secret">, now: Date): OlderSecret[] {
  const previous =
    it.previousSecret && it.previousSecretExpiresAt
      ? [{ secret: it.previousSecret, expiresAt: it.previousSecretExpiresAt.toISOString() }]
      : [];
  return [...previous, ...it.olderSecrets].filter(({ expiresAt }) => new Date(expiresAt) > now);
}

/** The secrets that sign now, encrypted, newest first. */
export function signingSecrets(it: Secrets, now: Date): string[] {
  return [it.secret, ...replacedSecrets(it, now).map(({ secret }) => secret)];
}
