import { viewToken } from "@/lib/links/view-token";
import type { EntryRow } from "./history-store";
import type { InvoiceRow } from "./invoice-store";
import type { LevelName } from "./level-store";
import type { MayChange } from "./open-link";
import type { RaiseRow } from "./raise-store";
import type { OwnPlan, OwnRaise, Plan, PlanList } from "./schemas";
import type { FoundPlan, PlanRow } from "./store";

const iso = (at: Date | null) => at?.toISOString() ?? null;

function terms(plan: PlanRow) {
  return {
    status: plan.status,
    frequency: plan.frequency,
    amountCents: plan.amountCents,
    totalChargedCents: plan.totalChargedCents,
    coverFees: plan.coverFees,
    currency: "usd",
    paymentMethod: plan.paymentMethod,
    nextChargeAt: iso(plan.nextChargeAt),
    startedAt: iso(plan.startedAt),
    canceledAt: iso(plan.canceledAt),
    createdAt: plan.createdAt.toISOString(),
  };
}

function more(plan: PlanRow, open: InvoiceRow | null) {
  return {
    methodLabel: plan.methodLabel,
    cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
    lastFailureReason: plan.lastFailureReason,
    lastFailureAt: iso(plan.lastFailureAt),
    openRenewal: open && {
      amountCents: open.amountCents,
      totalChargedCents: open.totalChargedCents,
      processingSince: iso(open.processingSince),
      attemptCount: open.attemptCount,
      nextAttemptAt: iso(open.nextAttemptAt),
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
  { plan, donor, campaign }: FoundPlan,
  level: LevelName | undefined,
): PlanList["subscriptions"][number] {
  return { id: plan.id, ...terms(plan), ...parties(donor, campaign), givingLevel: level ?? null };
}

const parties = (donor: FoundPlan["donor"], campaign: FoundPlan["campaign"]) => ({
  donor: { id: donor.id, firstName: donor.firstName, lastName: donor.lastName, email: donor.email },
  campaign: { id: campaign.id, title: campaign.title },
});

export function serializePlan(
  { plan, donor, campaign, org }: FoundPlan,
  it: {
    open: InvoiceRow | null;
    history: EntryRow[];
    raise: RaiseRow | null;
    totals: { raisedCents: number; giftCount: number };
    level: LevelName | undefined;
  },
): Plan {
  return {
    id: plan.id,
    ...terms(plan),
    ...more(plan, it.open),
    ...parties(donor, campaign),
    givingLevel: it.level ?? null,
    org: { id: org.id, name: org.name },
    anonymous: plan.anonymous,
    canceledBy: plan.canceledBy,
    cancelReason: plan.cancelReason,
    ...it.totals,
    pendingRaise: it.raise && { ...serializeRaise(it.raise), actor: it.raise.actor },
    history: it.history.map((entry) => ({
      ...entryOf(entry),
      actor: entry.actor,
      donationId: entry.donationId,
    })),
  };
}

/** What the donor may see: who of the staff did something, and a reason that they wrote down, stay inside. */
export function serializeOwnPlan(
  { plan, donor, campaign, org }: FoundPlan,
  it: {
    open: InvoiceRow | null;
    history: EntryRow[];
    raise: RaiseRow | null;
    mayChange: MayChange;
    expiresAt: Date | null;
    minAmountCents: number;
    fixedAmounts: number[] | null;
  },
): OwnPlan {
  return {
    ...terms(plan),
    ...more(plan, it.open),
    firstName: donor.firstName,
    mayChange: it.mayChange,
    linkExpiresAt: iso(it.expiresAt),
    pendingRaise: it.raise && { ...serializeRaise(it.raise), by: whoseView(it.raise.actor) },
    minAmountCents: it.minAmountCents,
    fixedAmounts: it.fixedAmounts,
    campaign: { title: campaign.title, slug: campaign.slug, color: campaign.color },
    org: { name: org.name, slug: org.slug, email: org.email, timezone: org.timezone },
    history: it.history.map((entry) => {
      const by = whoseView(entry.actor);
      const inside = by === "ORGANIZATION" && entry.kind === "CANCELED";
      return { ...entryOf(entry), detail: inside ? null : entry.detail, by, giftToken: tokenOf(entry) };
    }),
  };
}

const tokenOf = ({ donationId }: EntryRow) => donationId && viewToken("donation", donationId);

const serializeRaise = ({ amountCents, totalChargedCents, expiresAt }: RaiseRow) => ({
  amountCents,
  totalChargedCents,
  expiresAt: expiresAt.toISOString(),
});

/** A raise for the donor who is to confirm it. */
export function serializeOwnRaise(
  { raise, found: { plan, campaign, org } }: { raise: RaiseRow; found: FoundPlan },
  now: Date,
): OwnRaise {
  return {
    status: raiseStatus(raise, now),
    by: whoseView(raise.actor),
    fromAmountCents: raise.fromAmountCents,
    ...serializeRaise(raise),
    frequency: plan.frequency,
    coverFees: plan.coverFees,
    nextChargeAt: iso(plan.nextChargeAt),
    planToken: viewToken("subscription", plan.id),
    campaign: { title: campaign.title, slug: campaign.slug, color: campaign.color },
    org: { name: org.name, slug: org.slug, email: org.email, timezone: org.timezone },
  };
}

function raiseStatus({ confirmedAt, endedAt, expiresAt }: RaiseRow, now: Date): OwnRaise["status"] {
  if (endedAt) return confirmedAt ? "CONFIRMED" : "VOID";
  return expiresAt > now ? "OPEN" : "EXPIRED";
}

function whoseView(actor: string): "YOU" | "ORGANIZATION" | "PROCESSOR" {
  if (actor === "donor") return "YOU";
  return actor.startsWith("staff:") ? "ORGANIZATION" : "PROCESSOR";
}
