import type { OrgContext } from "@/lib/auth/access";
import { monthlyCents } from "./rules";
import type { PlanFrequency, PlanSummary } from "./schemas";
import { groupPlans, type PlanGroup } from "./summary-store";

const DAYS_MS = 30 * 86_400_000;

/** What an organization's recurring plans bring, over all of them, for its members. */
export async function summarizePlans(ctx: OrgContext): Promise<PlanSummary> {
  const { org } = ctx;
  const groups = await groupPlans(ctx.db, org.id, new Date(ctx.now.getTime() + DAYS_MS));
  const of = (status: PlanGroup["status"]) => groups.filter((group) => group.status === status);
  const active = of("ACTIVE");
  const rhythm = (wanted: PlanFrequency) => {
    const group = active.find(({ frequency }) => frequency === wanted);
    return { plans: group?.plans ?? 0, amountCents: group?.amountCents ?? 0 };
  };
  const byFrequency = {
    MONTHLY: rhythm("MONTHLY"),
    QUARTERLY: rhythm("QUARTERLY"),
    ANNUAL: rhythm("ANNUAL"),
  };
  const soonest = active.flatMap(({ nextChargeAt }) => (nextChargeAt ? [nextChargeAt.getTime()] : []));
  return {
    activeCount: sum(active, "plans"),
    pastDueCount: sum(of("PAST_DUE"), "plans"),
    pausedCount: sum(of("PAUSED"), "plans"),
    monthlyCents: monthlyCents(byFrequency),
    byFrequency,
    nextChargeAt: soonest.length > 0 ? new Date(Math.min(...soonest)).toISOString() : null,
    next30Days: { plans: sum(active, "duePlans"), amountCents: sum(active, "dueCents") },
  };
}

const sum = (groups: readonly PlanGroup[], of: "plans" | "duePlans" | "dueCents") =>
  groups.reduce((all, group) => all + group[of], 0);
