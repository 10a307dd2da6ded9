import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { requireRole } from "@/lib/orgs/access";
import type { Role } from "@/lib/orgs/schemas";
import { listHistory } from "./history-store";
import { findOpenInvoice } from "./invoice-store";
import { findSubscriptionLevels } from "./level-store";
import { findOpenRaise } from "./raise-store";
import type { Subscription } from "./schemas";
import { toSubscription } from "./serialize";
import { type FoundSubscription, findSubscription, findSubscriptionTotals } from "./store";

/** A subscription with its history, for members of its organization. */
export async function getSubscription(ctx: Context, id: string): Promise<Subscription> {
  const found = await subscriptionFor(ctx, id);
  const [open, history, totals, levels, raise] = await Promise.all([
    findOpenInvoice(ctx.db, id),
    listHistory(ctx.db, id),
    findSubscriptionTotals(ctx.db, id),
    findSubscriptionLevels(ctx.db, [id]),
    findOpenRaise(ctx.db, id, ctx.now),
  ]);
  return toSubscription(found, { open, history, raise, totals, level: levels.get(id) });
}

/** The subscription, for a member of at least `needed` rank: unknown is 404, a stranger's call 403. */
export async function subscriptionFor(
  ctx: Context,
  id: string,
  needed: Role = "MEMBER",
): Promise<FoundSubscription> {
  const found = await findSubscription(ctx.db, { id });
  if (!found) throw notFound("Subscription");
  await requireRole(ctx, found.subscription.orgId, needed);
  return found;
}
