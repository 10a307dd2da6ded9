import type { Context } from "@/lib/kernel/context";
import { conflict, conflictForNow } from "@/lib/kernel/errors";
import type { SubscriptionState } from "@/lib/services/stripe/subscriptions";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { applyState } from "@/lib/subscriptions/sync/sync-subscription";

/**
 * Returns the processor's ids of a subscription that can be changed. Throws `conflict` before its first payment and
 * after its end.
 */
export function requireActive(found: FoundSubscription): { processorSubscriptionId: string; itemId: string } {
  const { status, processorSubscriptionId, processorItemId: itemId } = found.subscription;
  if (status === "CANCELED") throw hasEnded();
  if (status === "INCOMPLETE" || !processorSubscriptionId || !itemId) throw notStarted();
  return { processorSubscriptionId, itemId };
}

const hasEnded = () => conflict("This recurring donation has ended");
export const notStarted = () =>
  conflictForNow("This recurring donation has not started yet: its first payment has not arrived");

/**
 * Applies the state that a change returned. Throws `conflict` if the subscription had already ended at the processor.
 */
export async function follow(
  ctx: Context,
  found: FoundSubscription,
  state: SubscriptionState,
): Promise<void> {
  await applyState(ctx, found, state);
  if (state.endedAt !== null) throw hasEnded();
}
