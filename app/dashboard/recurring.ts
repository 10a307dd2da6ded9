import "server-only";
import { type Rhythms, rhythmsOf } from "@/components/dashboard/recurring/figures";
import { listPlans } from "@/lib/subscriptions/list-plans";
import type { PlanList, PlanStatus } from "@/lib/subscriptions/schemas";
import { requireOrganization } from "./session";

const AT_ONCE = 100;

/** What the organization's running plans bring, over all of them, and how many stand how. */
export async function recurringFigures(
  orgSlug: string,
): Promise<{ rhythms: Rhythms; active: number; pastDue: number; paused: number }> {
  const { ctx, org } = await requireOrganization(orgSlug);
  const read = (status: PlanStatus, page = 1, limit = 1) =>
    listPlans(ctx, { orgId: org.id, status, page, limit });
  const [first, pastDue, paused] = await Promise.all([
    read("ACTIVE", 1, AT_ONCE),
    read("PAST_DUE"),
    read("PAUSED"),
  ]);
  const plans: PlanList["subscriptions"] = [...first.subscriptions];
  for (let page = 2; page <= first.pagination.totalPages; page++)
    plans.push(...(await read("ACTIVE", page, AT_ONCE)).subscriptions);
  return {
    rhythms: rhythmsOf(plans),
    active: first.pagination.total,
    pastDue: pastDue.pagination.total,
    paused: paused.pagination.total,
  };
}
