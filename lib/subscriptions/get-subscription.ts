import { findFund } from "@/lib/funds/store";
import type { SubscriptionContext } from "./context";
import { listHistory } from "./history-store";
import { findOpenInvoice } from "./invoices/store";
import { findSubscriptionLevels } from "./level-store";
import { findOpenRaise } from "./raises/raise-store";
import type { Subscription } from "./schemas";
import { serializeSubscription } from "./serialize";
import { findSubscriptionTotals } from "./store";

/** Returns a subscription with its history, for members of its organization. */
export async function getSubscription(ctx: SubscriptionContext): Promise<Subscription> {
  const { found } = ctx;
  const { id, fundId } = found.subscription;
  const [open, history, totals, levels, raise, fund] = await Promise.all([
    findOpenInvoice(ctx.db, id),
    listHistory(ctx.db, id),
    findSubscriptionTotals(ctx.db, id),
    findSubscriptionLevels(ctx.db, [id]),
    findOpenRaise(ctx.db, id, ctx.now),
    fundId === null ? null : findFund(ctx.db, found.subscription.orgId, fundId),
  ]);
  return serializeSubscription(found, {
    open,
    history,
    raise,
    totals,
    level: levels.get(id),
    fund: fund && { id: fund.id, name: fund.name, code: fund.code },
  });
}
