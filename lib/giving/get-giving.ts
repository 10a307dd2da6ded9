import { takesRecurring } from "@/lib/campaigns/rules";
import { isoOrNull } from "@/lib/kernel/time/iso";
import { viewToken } from "@/lib/links/view-token";
import { endedByDeclines } from "@/lib/subscriptions/cancellation";
import type { GivingContext } from "./context";
import { listMemberships } from "./list-memberships";
import { wantsNews } from "./rules";
import type { Giving, GivingSubscription } from "./schemas";
import { listPaidYears, listStartedSubscriptions, type StartedSubscription, sumDonations } from "./store";

/** Returns the signed-in donor's totals and recurring donations at the organization. */
export async function getGiving(ctx: GivingContext): Promise<Giving> {
  const { donor, org, expiresAt } = ctx.giving;
  const [totals, statementYears, subscriptions, memberships] = await Promise.all([
    sumDonations(ctx.db, donor.id),
    listPaidYears(ctx.db, donor.id, org.timezone),
    listStartedSubscriptions(ctx.db, donor.id),
    listMemberships(ctx),
  ]);
  const { name, slug, ein, email, timezone, color } = org;
  return {
    donor: {
      firstName: donor.firstName,
      lastName: donor.lastName,
      email: donor.email ?? "",
      postalAddress: donor.postalAddress,
      news: wantsNews(donor),
    },
    org: { name, slug, ein, email, timezone, color },
    expiresAt: expiresAt.toISOString(),
    ...totals,
    statementYears,
    memberships,
    subscriptions: subscriptions.map((one) => givingSubscriptionOf(one, ctx.now)),
  };
}

function givingSubscriptionOf(
  { subscription: it, campaign }: StartedSubscription,
  now: Date,
): GivingSubscription {
  return {
    id: it.id,
    viewToken: viewToken("subscription", it.id),
    status: it.status,
    frequency: it.frequency,
    amountCents: it.amountCents,
    totalChargedCents: it.totalChargedCents,
    methodLabel: it.methodLabel,
    nextChargeAt: isoOrNull(it.nextChargeAt),
    pausedUntil: isoOrNull(it.pausedUntil),
    cancelAtPeriodEnd: it.cancelAtPeriodEnd,
    lastFailureReason: it.lastFailureReason,
    canceledAt: isoOrNull(it.canceledAt),
    endedByDeclines: endedByDeclines(it),
    campaign: {
      title: campaign.title,
      slug: campaign.slug,
      takesRecurring: takesRecurring(campaign, now),
    },
  };
}
