const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a mailed link permits its changes, by what it permits. */
export const LINK_VALID_MS = {
  /** Asked for on the page: long enough to read the mail and type a card. */
  EVERYTHING: 30 * MINUTE_MS,
  /** In the mail about a failed renewal, which may be read days later: until the second of the processor's attempts. */
  PAYMENT_METHOD: 7 * DAY_MS,
} as const;

/** How long a raise waits for its confirmation. */
export const RAISE_VALID_MS = 24 * HOUR_MS;

/** An ended link still says whose it was, so that its page can offer a new one. */
export const LINK_KEPT_MS = 30 * DAY_MS;

/**
 * Links that are mailed: for one subscription within the time that one is valid, beyond the first of each subscription to
 * one mailbox within an hour, and at the request of one network address within an hour.
 */
export const LINK_MAILS = { subscription: 3, mailbox: 6, address: 10 } as const;

/** Mails about a raise within an hour, for one subscription. */
export const RAISE_MAILS = 3;

/**
 * Whether a new amount is more than twice of what the donor pays, so that the donor confirms it by e-mail. Measured by the
 * lower of the present amount and the one that was last paid or confirmed: small steps do not lead past it.
 */
export function isLargeRaise(
  amountCents: number,
  now: { presentCents: number; agreedCents: number | null },
): boolean {
  return amountCents > 2 * Math.min(now.presentCents, now.agreedCents ?? now.presentCents);
}

/** Whether the amount that was asked for waits for the donor's confirmation: nothing has changed yet. */
export function waitsForDonor(
  { pendingRaise }: { pendingRaise: { amountCents: number } | null },
  amountCents: number | undefined,
): boolean {
  return pendingRaise !== null && pendingRaise.amountCents === amountCents;
}
