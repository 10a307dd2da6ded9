import type { Context } from "@/lib/kernel/context";
import { paginate } from "@/lib/kernel/pagination";
import { organizationFor } from "@/lib/orgs/access";
import { presentListed } from "./present";
import type { ListPlansQuery, PlanList } from "./schemas";
import { listPlanRows } from "./store";

/** One page of an organization's recurring plans, newest first, for its members. */
export async function listPlans(ctx: Context, query: ListPlansQuery): Promise<PlanList> {
  const org = await organizationFor(ctx, query.orgId);
  const { rows, total } = await listPlanRows(ctx.db, org.id, query);
  return { subscriptions: rows.map(presentListed), pagination: paginate(query, total) };
}
