import type { Subscription, SubscriptionEventKind, SubscriptionStatus } from "@/lib/subscriptions/schemas";

export const SUBSCRIPTION_STATUS = {
  INCOMPLETE: { label: "Not started", tone: "neutral" },
  ACTIVE: { label: "Active", tone: "good" },
  PAST_DUE: { label: "Past due", tone: "warn" },
  PAUSED: { label: "Paused", tone: "neutral" },
  CANCELED: { label: "Ended", tone: "neutral" },
} as const satisfies Record<SubscriptionStatus, { label: string; tone: string }>;

export const INTERVAL = { MONTHLY: "Monthly", QUARTERLY: "Quarterly", ANNUAL: "Yearly" } as const;
export const EACH = { MONTHLY: "a month", QUARTERLY: "a quarter", ANNUAL: "a year" } as const;

const EVENTS: Record<SubscriptionEventKind, string> = {
  STARTED: "Started with a first donation",
  RENEWED: "A donation arrived",
  PAYMENT_FAILED: "A payment failed",
  AMOUNT_CHANGED: "The amount was changed",
  METHOD_CHANGED: "The payment method was changed",
  PAUSED: "Paused",
  RESUMED: "Resumed",
  CANCELED: "Ended",
};

export function eventWords(kind: SubscriptionEventKind): string {
  return EVENTS[kind];
}

/** Who did something to a subscription; null where it happens by itself. `names` are those of members, by person id. */
export function actorWords(
  entry: { kind: SubscriptionEventKind; actor: string },
  names: ReadonlyMap<string, string>,
): string | null {
  if (["STARTED", "RENEWED", "PAYMENT_FAILED"].includes(entry.kind)) return null;
  if (entry.actor === "donor") return "by the donor";
  if (entry.actor.startsWith("staff:key:")) return "by an API key";
  if (entry.actor.startsWith("staff:"))
    return `by ${names.get(entry.actor.slice("staff:".length)) ?? "a member of your team"}`;
  return "by the payment processor or in its dashboard";
}

const ENDED_BY: Record<NonNullable<Subscription["canceledBy"]>, string> = {
  DONOR: "The donor ended it",
  STAFF: "Your team ended it",
  PROCESSOR: "It was ended at the payment processor",
  SYSTEM: "It ended because its first payment was never finished",
};

export function endedWords(subscription: Pick<Subscription, "canceledBy" | "cancelReason">): string {
  const who = subscription.canceledBy ? ENDED_BY[subscription.canceledBy] : "It has ended";
  return subscription.cancelReason ? `${who}: “${subscription.cancelReason}”` : `${who}.`;
}
