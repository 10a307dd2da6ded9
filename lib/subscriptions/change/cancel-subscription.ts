import { loadSubscription, type SubscriptionContext } from "@/lib/subscriptions/context";
import { getSubscription } from "@/lib/subscriptions/get-subscription";
import type { Subscription } from "@/lib/subscriptions/schemas";
import { endSubscription } from "./change-terms";

/**
 * Staff cancel a donor's subscription. Throws `unavailable` when the processor cannot be reached; the
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
