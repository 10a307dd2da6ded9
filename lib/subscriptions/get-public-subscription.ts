import type { Context } from "@/lib/kernel/context";
import { amountsOf } from "./change/amounts";
import { listHistory } from "./history-store";
import { findOpenInvoice } from "./invoices/store";
import { openLink } from "./links/open-link";
import { findOpenRaise } from "./raises/raise-store";
import type { PublicSubscription } from "./schemas";
import { serializeOwnSubscription } from "./serialize";

/**
 * Returns a donor's own subscription by the token of one of its links, with the changes the link permits. Throws
 * `not_found`.
 */
export async function getPublicSubscription(ctx: Context, token: string): Promise<PublicSubscription> {
  const { found, mayChange, expiresAt } = await openLink(ctx, token);
  const [open, history, amounts, raise] = await Promise.all([
    findOpenInvoice(ctx.db, found.subscription.id),
    listHistory(ctx.db, found.subscription.id),
    amountsOf(ctx, found),
    findOpenRaise(ctx.db, found.subscription.id, ctx.now),
  ]);
  return serializeOwnSubscription(found, { open, history, raise, mayChange, expiresAt, ...amounts });
}
