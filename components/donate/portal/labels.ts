import { dayOf, timeOf } from "@/components/donate/dates";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";

const EACH = { MONTHLY: "each month", QUARTERLY: "each quarter", ANNUAL: "each year" } as const;

/** `each month`, for a sentence. */
export function each(frequency: PublicSubscription["frequency"]): string {
  return EACH[frequency];
}

/** How the subscription stands, in one sentence. */
export function standing(subscription: PublicSubscription): string {
  const day = (instant: string) => dayOf(instant, subscription.org.timezone);
  const next = subscription.nextChargeAt ? day(subscription.nextChargeAt) : null;
  switch (subscription.status) {
    case "INCOMPLETE":
      return "The first payment is not confirmed yet.";
    case "ACTIVE":
      if (subscription.cancelAtPeriodEnd)
        return `It ends${next ? ` on ${next}` : " soon"}; nothing more is charged.`;
      return next ? `Your next gift is on ${next}.` : "It is active.";
    case "PAST_DUE":
      return subscription.openRenewal?.nextAttemptAt
        ? `The last payment did not go through. It is tried again on ${day(subscription.openRenewal.nextAttemptAt)}.`
        : "The last payment did not go through.";
    case "PAUSED":
      return `${subscription.org.name} has paused it. Nothing is charged until it goes on.`;
    case "CANCELED":
      return subscription.canceledAt
        ? `It was cancelled on ${day(subscription.canceledAt)}. Nothing more is charged.`
        : "It is cancelled.";
  }
}

const HAPPENED: Record<PublicSubscription["history"][number]["kind"], string> = {
  STARTED: "Started",
  RENEWED: "Gift charged",
  PAYMENT_FAILED: "A payment did not go through",
  AMOUNT_CHANGED: "Amount changed",
  METHOD_CHANGED: "Payment method changed",
  PAUSED: "Paused",
  RESUMED: "Went on",
  CANCELED: "Cancelled",
};

/** What happened, and by whom where it was not a matter of course. */
export function happened({ kind, by }: PublicSubscription["history"][number], orgName: string): string {
  const people = kind === "RENEWED" || kind === "STARTED" || kind === "PAYMENT_FAILED";
  if (people || by === "PROCESSOR") return HAPPENED[kind];
  return `${HAPPENED[kind]} by ${by === "YOU" ? "you" : orgName}`;
}

/** Until when the page's link permits changes, in the organization's time zone; null where it permits none. */
export function changesUntil({ mayChange, linkExpiresAt, org }: PublicSubscription): string | null {
  if (mayChange === "NOTHING" || !linkExpiresAt) return null;
  const what = mayChange === "EVERYTHING" ? "make changes" : "change the payment method";
  return `You can ${what} with this link until ${timeOf(linkExpiresAt, org.timezone)}.`;
}

export function isOver(subscription: PublicSubscription): boolean {
  return subscription.status === "CANCELED" || subscription.cancelAtPeriodEnd;
}
