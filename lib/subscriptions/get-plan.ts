import type { SubscriptionContext } from "./context";
import { listHistory } from "./history-store";
import { findOpenInvoice } from "./invoice-store";
import { findPlanLevels } from "./level-store";
import { findOpenRaise } from "./raise-store";
import type { Plan } from "./schemas";
import { serializePlan } from "./serialize";
import { findPlanTotals } from "./store";

/** A plan with its history, for members of its organization. */
export async function getPlan(ctx: SubscriptionContext): Promise<Plan> {
  const { found } = ctx;
  const { id } = found.plan;
  const [open, history, totals, levels, raise] = await Promise.all([
    findOpenInvoice(ctx.db, id),
    listHistory(ctx.db, id),
    findPlanTotals(ctx.db, id),
    findPlanLevels(ctx.db, [id]),
    findOpenRaise(ctx.db, id, ctx.now),
  ]);
  return serializePlan(found, { open, history, raise, totals, level: levels.get(id) });
}
