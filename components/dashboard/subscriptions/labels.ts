import { formatUsd } from "@/lib/kernel/money";
import type { Subscription, SubscriptionEventKind, SubscriptionStatus } from "@/lib/subscriptions/schemas";

export const SUBSCRIPTION_STATUS = {
  INCOMPLETE: { label: "Not started", tone: "neutral" },
  ACTIVE: { label: "Active", tone: "good" },
  PAST_DUE: { label: "Past due", tone: "warn" },
  PAUSED: { label: "Paused", tone: "neutral" },
  CANCELED: { label: "Canceled", tone: "neutral" },
} as const satisfies Record<SubscriptionStatus, { label: string; tone: string }>;

export const INTERVAL = { MONTHLY: "Monthly", QUARTERLY: "Quarterly", ANNUAL: "Yearly" } as const;
export const EACH = { MONTHLY: "a month", QUARTERLY: "a quarter", ANNUAL: "a year" } as const;

/** Formats an amount with its frequency: `$50.00 a month`. */
export function eachTime(it: Pick<Subscription, "amountCents" | "frequency">): string {
  return `${formatUsd(it.amountCents)} ${EACH[it.frequency]}`;
}

const EVENTS: Record<SubscriptionEventKind, string> = {
  STARTED: "Started with the first donation",
  RENEWED: "Donation received",
  PAYMENT_FAILED: "Payment failed",
  AMOUNT_CHANGED: "Amount changed",
  FREQUENCY_CHANGED: "Frequency changed",
  METHOD_CHANGED: "Payment method changed",
  DATE_CHANGED: "Date changed",
  PAUSED: "Paused",
  RESUMED: "Resumed",
  CANCELED: "Canceled",
};

export function eventLabel(kind: SubscriptionEventKind): string {
  return EVENTS[kind];
}

/** Returns who changed a recurring donation; null for automatic events. `names` maps user ids of members to names. */
export function eventActorLabel(
  entry: { kind: SubscriptionEventKind; actor: string },
  names: ReadonlyMap<string, string>,
): string | null {
  if (["STARTED", "RENEWED", "PAYMENT_FAILED"].includes(entry.kind)) return null;
  if (entry.actor === "donor") return "by the donor";
  if (entry.actor.startsWith("staff:key:")) return "by an API key";
  if (entry.actor.startsWith("staff:"))
    return `by ${names.get(entry.actor.slice("staff:".length)) ?? "a member of your team"}`;
  return "by the payment processor";
}

const ENDED_BY: Record<NonNullable<Subscription["canceledBy"]>, string> = {
  DONOR: "Canceled by the donor",
  STAFF: "Canceled by your team",
  PROCESSOR: "Canceled at the payment processor",
  SYSTEM: "Canceled because the first payment was never completed",
};

export function endedMessage(subscription: Pick<Subscription, "canceledBy" | "cancelReason">): string {
  const who = subscription.canceledBy ? ENDED_BY[subscription.canceledBy] : "Canceled";
  return subscription.cancelReason ? `${who}: “${subscription.cancelReason}”` : `${who}.`;
}
