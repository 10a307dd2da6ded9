import { shownColor } from "@/lib/kernel/accent";
import { isoOrNull } from "@/lib/kernel/time/iso";
import { storedLanguage } from "@/lib/languages/languages";
import { viewToken } from "@/lib/links/view-token";
import { endedByDeclines } from "./cancellation";
import type { EntryRow } from "./history-store";
import type { InvoiceRow } from "./invoices/store";
import type { LevelName } from "./level-store";
import type { MayChange } from "./links/open-link";
import type { RaiseRow } from "./raises/raise-store";
import type { PublicRaise } from "./raises/schemas";
import type { PublicSubscription, Subscription, SubscriptionList } from "./schemas";
import type { FoundSubscription, SubscriptionRow } from "./store";

function terms(subscription: SubscriptionRow) {
  return {
    status: subscription.status,
    frequency: subscription.frequency,
    amountCents: subscription.amountCents,
    totalChargedCents: subscription.totalChargedCents,
    coverFees: subscription.coverFees,
    currency: "usd",
    paymentMethod: subscription.paymentMethod,
    nextChargeAt: isoOrNull(subscription.nextChargeAt),
    startedAt: isoOrNull(subscription.startedAt),
    canceledAt: isoOrNull(subscription.canceledAt),
    createdAt: subscription.createdAt.toISOString(),
  };
}

function more(subscription: SubscriptionRow, open: InvoiceRow | null) {
  return {
    language: storedLanguage(subscription.language),
    methodLabel: subscription.methodLabel,
    pausedUntil: isoOrNull(subscription.pausedUntil),
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    endedByDeclines: endedByDeclines(subscription),
    lastFailureReason: subscription.lastFailureReason,
    lastFailureAt: isoOrNull(subscription.lastFailureAt),
    openRenewal: open && {
      amountCents: open.amountCents,
      totalChargedCents: open.totalChargedCents,
      processingSince: isoOrNull(open.processingSince),
      attemptCount: open.attemptCount,
      nextAttemptAt: isoOrNull(open.nextAttemptAt),
      createdAt: open.createdAt.toISOString(),
    },
  };
}

const entryOf = (it: EntryRow) => ({
  kind: it.kind,
  amountCents: it.amountCents,
  detail: it.detail,
  occurredAt: it.occurredAt.toISOString(),
});

export function serializeListed(
  { subscription, donor, campaign }: FoundSubscription,
  level: LevelName | undefined,
): SubscriptionList["subscriptions"][number] {
  return {
    id: subscription.id,
    ...terms(subscription),
    ...parties(donor, campaign),
    givingLevel: level ?? null,
  };
}

const parties = (donor: FoundSubscription["donor"], campaign: FoundSubscription["campaign"]) => ({
  donor: { id: donor.id, firstName: donor.firstName, lastName: donor.lastName, email: donor.email ?? "" },
  campaign: { id: campaign.id, title: campaign.title },
});

export function serializeSubscription(
  { subscription, donor, campaign, org }: FoundSubscription,
  it: {
    open: InvoiceRow | null;
    history: EntryRow[];
    raise: RaiseRow | null;
    totals: { raisedCents: number; donationCount: number };
    level: LevelName | undefined;
    fund: Subscription["fund"];
  },
): Subscription {
  return {
    id: subscription.id,
    ...terms(subscription),
    ...more(subscription, it.open),
    ...parties(donor, campaign),
    givingLevel: it.level ?? null,
    org: { id: org.id, name: org.name },
    anonymous: subscription.anonymous,
    fund: it.fund,
    canceledBy: subscription.canceledBy,
    cancelReason: subscription.cancelReason,
    ...it.totals,
    pendingRaise: it.raise && { ...serializeRaise(it.raise, subscription), actor: it.raise.actor },
    history: it.history.map((entry) => ({
      ...entryOf(entry),
      actor: entry.actor,
      donationId: entry.donationId,
    })),
  };
}

/** Serializes a subscription for its donor, without staff names and the reasons they entered. */
export function serializeOwnSubscription(
  { subscription, donor, campaign, org }: FoundSubscription,
  it: {
    open: InvoiceRow | null;
    history: EntryRow[];
    raise: RaiseRow | null;
    mayChange: MayChange;
    expiresAt: Date | null;
    minAmountCents: number;
    fixedAmounts: number[] | null;
  },
): PublicSubscription {
  return {
    ...terms(subscription),
    ...more(subscription, it.open),
    firstName: donor.firstName,
    mayChange: it.mayChange,
    linkExpiresAt: isoOrNull(it.expiresAt),
    pendingRaise: it.raise && { ...serializeRaise(it.raise, subscription), by: whoseView(it.raise.actor) },
    minAmountCents: it.minAmountCents,
    fixedAmounts: it.fixedAmounts,
    campaign: { title: campaign.title, slug: campaign.slug, color: shownColor(campaign, org) },
    org: { name: org.name, slug: org.slug, email: org.email, timezone: org.timezone },
    history: it.history.map((entry) => {
      const by = whoseView(entry.actor);
      const inside = by === "ORGANIZATION" && entry.kind === "CANCELED";
      return { ...entryOf(entry), detail: inside ? null : entry.detail, by, donationToken: tokenOf(entry) };
    }),
  };
}

const tokenOf = ({ donationId }: EntryRow) => donationId && viewToken("donation", donationId);

const serializeRaise = (
  { amountCents, frequency, totalChargedCents, expiresAt }: RaiseRow,
  subscription: FoundSubscription["subscription"],
) => ({
  amountCents,
  frequency: frequency ?? subscription.frequency,
  totalChargedCents,
  expiresAt: expiresAt.toISOString(),
});

/** Serializes a raise for the donor, who has to confirm it. */
export function serializeOwnRaise(
  { raise, found: { subscription, campaign, org } }: { raise: RaiseRow; found: FoundSubscription },
  now: Date,
): PublicRaise {
  return {
    status: raiseStatus(raise, now),
    by: whoseView(raise.actor),
    fromAmountCents: raise.fromAmountCents,
    fromFrequency: raise.fromFrequency ?? subscription.frequency,
    ...serializeRaise(raise, subscription),
    coverFees: subscription.coverFees,
    nextChargeAt: isoOrNull(subscription.nextChargeAt),
    subscriptionToken: viewToken("subscription", subscription.id),
    campaign: { title: campaign.title, slug: campaign.slug, color: shownColor(campaign, org) },
    org: { name: org.name, slug: org.slug, email: org.email, timezone: org.timezone },
  };
}

function raiseStatus({ confirmedAt, endedAt, expiresAt }: RaiseRow, now: Date): PublicRaise["status"] {
  if (endedAt) return confirmedAt ? "CONFIRMED" : "VOID";
  return expiresAt > now ? "OPEN" : "EXPIRED";
}

function whoseView(actor: string): "YOU" | "ORGANIZATION" | "PROCESSOR" {
  if (actor === "donor") return "YOU";
  return actor.startsWith("staff:") ? "ORGANIZATION" : "PROCESSOR";
}
