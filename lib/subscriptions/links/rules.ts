import { yearlyCents } from "@/lib/subscriptions/rules";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";

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

export type Terms = { amountCents: number; frequency: SubscriptionFrequency };

/**
 * Whether new terms are more than twice what the donor pays, each time or in a year, and so need their confirmation. The base is
 * the lower of the current terms and those last paid or confirmed, so small steps cannot bypass it.
 */
export function isLargeRaise(
  to: Terms,
  { present, agreed }: { present: Terms; agreed: Terms | null },
): boolean {
  const isLarge = (of: (terms: Terms) => number) => of(to) > 2 * Math.min(of(present), of(agreed ?? present));
  return isLarge(({ amountCents }) => amountCents) || isLarge(yearlyCents);
}

/** Whether the requested terms await the donor's confirmation and are not applied yet. */
export function waitsForDonor(
  { pendingRaise, ...present }: Terms & { pendingRaise: Terms | null },
  asked: { [Term in keyof Terms]?: Terms[Term] | undefined },
): boolean {
  if (!pendingRaise || (asked.amountCents ?? asked.frequency) === undefined) return false;
  const { amountCents = present.amountCents, frequency = present.frequency } = asked;
  return pendingRaise.amountCents === amountCents && pendingRaise.frequency === frequency;
}
