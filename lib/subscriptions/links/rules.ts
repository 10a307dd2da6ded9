import { yearlyCents } from "@/lib/subscriptions/rules";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Validity of a mailed link by scope, in milliseconds. */
export const LINK_VALID_MS = {
  /** Requested on the page: time to read the email and enter a card. */
  EVERYTHING: 30 * MINUTE_MS,
  /** In the email about a failed renewal, which may be read days later: until the processor's second retry. */
  PAYMENT_METHOD: 7 * DAY_MS,
} as const;

/** Time in which a raise can be confirmed, in milliseconds. */
export const RAISE_VALID_MS = 24 * HOUR_MS;

/** Retention of expired links, in milliseconds: an expired link still shows the page, which offers a new one. */
export const LINK_KEPT_MS = 30 * DAY_MS;

/**
 * Limits on mailed links. `subject`: per subscription or donor's giving, while a link is valid. `mailbox`: per mailbox
 * and hour, not counting the first of each subject. `address`: per network address and hour.
 */
export const LINK_MAILS = { subject: 3, mailbox: 6, address: 10 } as const;

/** Maximum number of emails about raises per subscription and hour. */
export const RAISE_MAILS = 3;

export type Terms = { amountCents: number; frequency: SubscriptionFrequency };

/**
 * Returns whether new terms are more than twice the donor's, per charge or per year, and therefore need confirmation.
 * They are compared with the lower of the current terms and those last paid or confirmed, so small steps cannot bypass
 * the check.
 */
export function isLargeRaise(
  to: Terms,
  { present, agreed }: { present: Terms; agreed: Terms | null },
): boolean {
  const isLarge = (of: (terms: Terms) => number) => of(to) > 2 * Math.min(of(present), of(agreed ?? present));
  return isLarge(({ amountCents }) => amountCents) || isLarge(yearlyCents);
}

/** Returns whether the requested terms are not applied yet but await the donor's confirmation. */
export function awaitsConfirmation(
  { pendingRaise, ...present }: Terms & { pendingRaise: Terms | null },
  requested: { [Term in keyof Terms]?: Terms[Term] | undefined },
): boolean {
  if (!pendingRaise || (requested.amountCents ?? requested.frequency) === undefined) return false;
  const { amountCents = present.amountCents, frequency = present.frequency } = requested;
  return pendingRaise.amountCents === amountCents && pendingRaise.frequency === frequency;
}
