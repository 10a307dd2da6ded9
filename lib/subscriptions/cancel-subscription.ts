import { endSubscription } from "./change-terms";
import { loadSubscription, type SubscriptionContext } from "./context";
import { getSubscription } from "./get-subscription";
import type { Subscription } from "./schemas";

/** Staff end a donor's subscription; admins. Throws `unavailable` when the processor cannot be reached; then it goes on. */
export async function cancelSubscription(
  ctx: SubscriptionContext<"ADMIN">,
  { reason }: { reason: string | null },
): Promise<Subscription> {
  const { found } = ctx;
  await endSubscription(ctx, found, reason);
  return getSubscription({ ...ctx, ...(await loadSubscription(ctx, found.subscription.id)) });
}
