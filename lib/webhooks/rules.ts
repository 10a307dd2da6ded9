import type { EndpointRow } from "./store";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses before the attempts after the first, as Standard Webhooks proposes them: about three days together. */
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
/** An endpoint that took nothing for so long is disabled when a delivery is given up. */
export const PATIENCE_MS = 72 * HOUR;
/** A claimed attempt is over, or its process dead, after that: a call takes ten seconds at most. */
export const LEASE_MS = MINUTE;
/** A receiver that took longer is called by the slower deliveries, until it is quick again. */
export const SLOW_MS = 2 * SECOND;
/** A delivery this long overdue is announced again. */
export const OVERDUE_MS = 2 * MINUTE;
/** Events and deliveries are kept so long. */
export const KEPT_MS = 30 * 24 * HOUR;
export const MAX_ENDPOINTS = 10;
/** So many secrets sign at most: each makes the header of every delivery longer. */
export const MAX_SECRETS = 10;

const JITTER = 0.1;

/**
 * Milliseconds (whole seconds) before the next attempt after `attempts` of them failed; null when none is left. `random` (0 to 1) spreads
 * what failed together by up to a tenth, so that a receiver is not met by all of it at once.
 */
export function pauseAfter(attempts: number, random: number): number | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : Math.ceil((pause * (1 + JITTER * random)) / SECOND) * SECOND;
}

type Secrets = Pick<EndpointRow, "secret" | "previousSecret" | "previousSecretExpiresAt" | "olderSecrets">;

type OlderSecret = Secrets["olderSecrets"][number];

/** The secrets that were replaced and sign still, encrypted, the newest first. */
export function replacedSecrets(it: Omit<Secrets, "secret">, now: Date): OlderSecret[] {
  const previous =
    it.previousSecret && it.previousSecretExpiresAt
      ? [{ secret: it.previousSecret, expiresAt: it.previousSecretExpiresAt.toISOString() }]
      : [];
  return [...previous, ...it.olderSecrets].filter(({ expiresAt }) => new Date(expiresAt) > now);
}

/** The secrets that sign now, encrypted, the newest first. */
export function signingSecrets(it: Secrets, now: Date): string[] {
  return [it.secret, ...replacedSecrets(it, now).map(({ secret }) => secret)];
}
