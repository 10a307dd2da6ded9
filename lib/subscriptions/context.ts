import type { Permitted } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type FoundPlan, findPlan } from "./store";

/** A call about a subscription, by a caller with at least the role `R` in its organization. */
export type SubscriptionContext<R extends Role = "MEMBER"> = Permitted<R> & { readonly found: FoundPlan };

/** The subscription with this id. Throws `not_found`. */
export async function loadSubscription(
  ctx: Context,
  id: string,
): Promise<{ orgId: string; found: FoundPlan }> {
  const found = await findPlan(ctx.db, { id });
  if (!found) throw notFound("Subscription");
  return { orgId: found.plan.orgId, found };
}

export const subscriptionInPath = ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
  loadSubscription(ctx, params.id);
