import type { Permitted } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type FoundSubscription, findSubscription } from "./store";

/** Context of a request for a subscription, from a caller with at least the role `R` in its organization. */
export type SubscriptionContext<R extends Role = "MEMBER"> = Permitted<R> & {
  readonly found: FoundSubscription;
};

/** Loads a subscription by id. Throws `not_found`. */
export async function loadSubscription(
  ctx: Context,
  id: string,
): Promise<{ orgId: string; found: FoundSubscription }> {
  const found = await findSubscription(ctx.db, { id });
  if (!found) throw notFound("Subscription");
  return { orgId: found.subscription.orgId, found };
}

export const subscriptionInPath = ({ ctx, params }: { ctx: Context; params: { id: string } }) =>
  loadSubscription(ctx, params.id);
