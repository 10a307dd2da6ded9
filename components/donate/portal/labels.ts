import { dayOf, timeOf } from "@/components/donate/dates";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";

const PER_INTERVAL = { MONTHLY: "a month", QUARTERLY: "a quarter", ANNUAL: "a year" } as const;
const INTERVAL = { MONTHLY: "monthly", QUARTERLY: "quarterly", ANNUAL: "yearly" } as const;

/** `a month`, after an amount. */
export function perInterval(frequency: PublicSubscription["frequency"]): string {
  return PER_INTERVAL[frequency];
}

/** `monthly`, before a noun. */
export function intervalLabel(frequency: PublicSubscription["frequency"]): string {
  return INTERVAL[frequency];
}

/** The subscription's status in one or two sentences. */
export function statusLabel(subscription: PublicSubscription): string {
  const day = (instant: string) => dayOf(instant, subscription.org.timezone);
  const next = subscription.nextChargeAt ? day(subscription.nextChargeAt) : null;
  switch (subscription.status) {
    case "INCOMPLETE":
      return "Your first payment isn’t confirmed yet.";
    case "ACTIVE":
      if (subscription.cancelAtPeriodEnd)
        return `Ends ${next ? `on ${next}` : "soon"}. You won’t be charged again.`;
      return next ? `Your next gift is on ${next}.` : "Active.";
    case "PAST_DUE":
      return subscription.openRenewal?.nextAttemptAt
        ? `Your last payment didn’t go through. We’ll try again on ${day(subscription.openRenewal.nextAttemptAt)}.`
        : "Your last payment didn’t go through.";
    case "PAUSED":
      return pausedLabel(subscription);
    case "CANCELED":
      if (subscription.endedByDeclines && subscription.canceledAt)
        return `Ended on ${day(subscription.canceledAt)} because the payment failed too often.`;
      return subscription.canceledAt
        ? `Canceled on ${day(subscription.canceledAt)}. You won’t be charged again.`
        : "Canceled.";
  }
}

function pausedLabel({ pausedUntil, history, org }: PublicSubscription): string {
  if (pausedUntil)
    return `Paused until ${dayOf(pausedUntil, org.timezone)}. You won’t be charged before then.`;
  const by = history.find(({ kind }) => kind === "PAUSED")?.by;
  return `Paused${by === "ORGANIZATION" ? ` by ${org.name}` : ""}. You won’t be charged until it resumes.`;
}

const HISTORY: Record<PublicSubscription["history"][number]["kind"], string> = {
  STARTED: "Started",
  RENEWED: "Gift",
  PAYMENT_FAILED: "Payment failed",
  AMOUNT_CHANGED: "Amount changed",
  METHOD_CHANGED: "Payment method changed",
  DATE_CHANGED: "Date changed",
  PAUSED: "Paused",
  RESUMED: "Resumed",
  CANCELED: "Canceled",
};

/** `Amount changed by you`. Payments name no actor. */
export function historyLabel({ kind, by }: PublicSubscription["history"][number], orgName: string): string {
  const isPayment = kind === "RENEWED" || kind === "STARTED" || kind === "PAYMENT_FAILED";
  if (isPayment || by === "PROCESSOR") return HISTORY[kind];
  return `${HISTORY[kind]} by ${by === "YOU" ? "you" : orgName}`;
}

/** Until when the page's link allows changes; null when it allows none. */
export function changesUntil({ mayChange, linkExpiresAt, org }: PublicSubscription): string | null {
  if (mayChange === "NOTHING" || !linkExpiresAt) return null;
  const what = mayChange === "EVERYTHING" ? "make changes" : "change your payment method";
  return `You can ${what} with this link until ${timeOf(linkExpiresAt, org.timezone)}.`;
}

export function isOver(subscription: PublicSubscription): boolean {
  return subscription.status === "CANCELED" || subscription.cancelAtPeriodEnd;
}
