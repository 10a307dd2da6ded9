import type { Context } from "@/lib/kernel/context";
import { changeAmount, changePaused } from "./change-terms";
import { getSubscription, subscriptionFor } from "./get-subscription";
import type { Subscription, UpdateSubscriptionInput } from "./schemas";

/**
 * Staff change a subscription's amount, or pause and resume it; admins. A large raise waits until the donor has confirmed it by
 * e-mail, and is then the `pendingRaise`. Throws `refused`, `invalid`, `conflict`, `limited`, `unavailable`.
 */
export async function updateSubscription(
  ctx: Context,
  { id, input }: { id: string; input: UpdateSubscriptionInput },
): Promise<Subscription> {
  const found = await subscriptionFor(ctx, id, "ADMIN");
  if (input.amountCents !== undefined) await changeAmount(ctx, found, input.amountCents);
  if (input.paused !== undefined) await changePaused(ctx, found, input.paused);
  return getSubscription(ctx, id);
}
