import { requireRole } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import { listHistory } from "./history-store";
import { findOpenInvoice } from "./invoice-store";
import { findPlanLevels } from "./level-store";
import { presentPlan } from "./present";
import { findOpenRaise } from "./raise-store";
import type { Plan } from "./schemas";
import { type FoundPlan, findPlan, findPlanTotals } from "./store";

/** A plan with its history, for members of its organization. */
export async function getPlan(ctx: Context, id: string): Promise<Plan> {
  const found = await planFor(ctx, id);
  const [open, history, totals, levels, raise] = await Promise.all([
    findOpenInvoice(ctx.db, id),
    listHistory(ctx.db, id),
    findPlanTotals(ctx.db, id),
    findPlanLevels(ctx.db, [id]),
    findOpenRaise(ctx.db, id, ctx.now),
  ]);
  return presentPlan(found, { open, history, raise, totals, level: levels.get(id) });
}

/** The plan, for a member of at least `needed` rank: unknown is 404, a stranger's call 403. */
export async function planFor(ctx: Context, id: string, needed: Role = "MEMBER"): Promise<FoundPlan> {
  const found = await findPlan(ctx.db, { id });
  if (!found) throw notFound("Subscription");
  await requireRole(ctx, found.plan.orgId, needed);
  return found;
}
