import type { OrgContext } from "@/lib/auth/access";
import { paginate } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time-window";
import { findPlanLevels } from "./level-store";
import type { ListPlansQuery, PlanList } from "./schemas";
import { serializeListed } from "./serialize";
import { listPlanRows } from "./store";

/** One page of an organization's recurring plans, newest first, for its members. Throws `invalid` where the window is reversed. */
export async function listPlans(ctx: OrgContext, query: Omit<ListPlansQuery, "orgId">): Promise<PlanList> {
  const { org } = ctx;
  const created = windowOf(query, org.timezone);
  const { rows, total } = await listPlanRows(ctx.db, org.id, { ...query, created });
  const levels = await findPlanLevels(
    ctx.db,
    rows.map(({ plan }) => plan.id),
  );
  return {
    subscriptions: rows.map((row) => serializeListed(row, levels.get(row.plan.id))),
    pagination: paginate(query, total),
  };
}
