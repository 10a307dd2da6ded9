import type { Context } from "@/lib/kernel/context";
import { endSubscription } from "./change-terms";
import { getSubscription, subscriptionFor } from "./get-subscription";
import type { Subscription } from "./schemas";

/** Staff end a donor's subscription; admins. Throws `unavailable` when the processor cannot be reached; then it goes on. */
export async function cancelSubscription(
  ctx: Context,
  { id, reason }: { id: string; reason: string | null },
): Promise<Subscription> {
  await endSubscription(ctx, await subscriptionFor(ctx, id, "ADMIN"), reason);
  return getSubscription(ctx, id);
}
