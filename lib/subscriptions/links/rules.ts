const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a mailed link permits its changes, by scope. */
export const LINK_VALID_MS = {
  /** Requested on the page: time to read the mail and enter a card. */
  EVERYTHING: 30 * MINUTE_MS,
  /** In the mail about a failed renewal, which may be read days later: until the processor's second retry. */
  PAYMENT_METHOD: 7 * DAY_MS,
} as const;

/** How long a raise waits for its confirmation. */
export const RAISE_VALID_MS = 24 * HOUR_MS;

/** An expired link still identifies its subscription, so that its page can offer a new one. */
export const LINK_KEPT_MS = 30 * DAY_MS;

/**
 * Limits on mailed links: per subject (a subscription, or a donor's giving) while a link is valid; per mailbox and hour beyond the first of
 * each subject; per network address and hour.
 */
export const LINK_MAILS = { subject: 3, mailbox: 6, address: 10 } as const;

/** Mails about a raise, per subscription and hour. */
export const RAISE_MAILS = 3;

/**
 * Whether a new amount is more than twice what the donor pays and so needs their confirmation. The base is
 * the lower of the current amount and the last one paid or confirmed, so small steps cannot bypass it.
 */
export function isLargeRaise(
  amountCents: number,
  now: { presentCents: number; agreedCents: number | null },
): boolean {
  return amountCents > 2 * Math.min(now.presentCents, now.agreedCents ?? now.presentCents);
}

/** Whether the requested amount awaits the donor's confirmation and is not applied yet. */
export function waitsForDonor(
  { pendingRaise }: { pendingRaise: { amountCents: number } | null },
  amountCents: number | undefined,
): boolean {
  return pendingRaise !== null && pendingRaise.amountCents === amountCents;
}
