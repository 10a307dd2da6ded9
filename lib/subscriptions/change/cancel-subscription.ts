import { loadSubscription, type SubscriptionContext } from "@/lib/subscriptions/context";
import { getSubscription } from "@/lib/subscriptions/get-subscription";
import type { Subscription } from "@/lib/subscriptions/schemas";
import { endSubscription } from "./change-terms";

/**
 * Cancels a donor's subscription on behalf of staff. Throws `unavailable` if the processor cannot be reached; the
 * subscription then continues.
 */
export async function cancelSubscription(
  ctx: SubscriptionContext<"ADMIN">,
  { reason }: { reason: string | null },
): Promise<Subscription> {
  const { found } = ctx;
  await endSubscription(ctx, found, reason);
  return getSubscription({ ...ctx, ...(await loadSubscription(ctx, found.subscription.id)) });
}
