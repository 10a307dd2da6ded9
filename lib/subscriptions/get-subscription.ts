import type { SubscriptionContext } from "./context";
import { listHistory } from "./history-store";
import { findOpenInvoice } from "./invoices/store";
import { findSubscriptionLevels } from "./level-store";
import { findOpenRaise } from "./raises/raise-store";
import type { Subscription } from "./schemas";
import { serializeSubscription } from "./serialize";
import { findSubscriptionTotals } from "./store";

/** A subscription with its history, for members of its organization. */
export async function getSubscription(ctx: SubscriptionContext): Promise<Subscription> {
  const { found } = ctx;
  const { id } = found.subscription;
  const [open, history, totals, levels, raise] = await Promise.all([
    findOpenInvoice(ctx.db, id),
    listHistory(ctx.db, id),
    findSubscriptionTotals(ctx.db, id),
    findSubscriptionLevels(ctx.db, [id]),
    findOpenRaise(ctx.db, id, ctx.now),
  ]);
  return serializeSubscription(found, { open, history, raise, totals, level: levels.get(id) });
}
