import type { OrgContext } from "@/lib/auth/access";
import { monthlyCents } from "@/lib/subscriptions/rules";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";
import type { SubscriptionSummary } from "./schemas";
import { groupSubscriptions, type SubscriptionGroup } from "./store";

const DAYS_MS = 30 * 86_400_000;

/** Returns a summary of an organization's subscriptions, for its members. */
export async function summarizeSubscriptions(ctx: OrgContext): Promise<SubscriptionSummary> {
  const { org } = ctx;
  const groups = await groupSubscriptions(ctx.db, org.id, new Date(ctx.now.getTime() + DAYS_MS));
  const of = (status: SubscriptionGroup["status"]) => groups.filter((group) => group.status === status);
  const active = of("ACTIVE");
  const interval = (requested: SubscriptionFrequency) => {
    const group = active.find(({ frequency }) => frequency === requested);
    return { subscriptions: group?.subscriptions ?? 0, amountCents: group?.amountCents ?? 0 };
  };
  const byFrequency = {
    MONTHLY: interval("MONTHLY"),
    QUARTERLY: interval("QUARTERLY"),
    ANNUAL: interval("ANNUAL"),
  };
  const soonest = active.flatMap(({ nextChargeAt }) => (nextChargeAt ? [nextChargeAt.getTime()] : []));
  return {
    activeCount: sum(active, "subscriptions"),
    pastDueCount: sum(of("PAST_DUE"), "subscriptions"),
    pausedCount: sum(of("PAUSED"), "subscriptions"),
    monthlyCents: monthlyCents(byFrequency),
    byFrequency,
    nextChargeAt: soonest.length > 0 ? new Date(Math.min(...soonest)).toISOString() : null,
    next30Days: { subscriptions: sum(active, "dueSubscriptions"), amountCents: sum(active, "dueCents") },
  };
}

const sum = (groups: readonly SubscriptionGroup[], of: "subscriptions" | "dueSubscriptions" | "dueCents") =>
  groups.reduce((all, group) => all + group[of], 0);
