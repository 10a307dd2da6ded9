import type { Context } from "@/lib/kernel/context";
import { endPlan } from "./change-terms";
import { getPublicSubscription } from "./get-public-subscription";
import { requireToChange } from "./open-link";
import type { OwnPlan } from "./schemas";

/**
 * The donor ends their plan. Throws `forbidden` for a link that does not permit it, and `unavailable` when the processor
 * cannot be reached; then it goes on.
 */
export async function cancelPublicSubscription(
  ctx: Context,
  { token, reason }: { token: string; reason: string | null },
): Promise<OwnPlan> {
  await endPlan(ctx, await requireToChange(ctx, token, "EVERYTHING"), reason);
  return getPublicSubscription(ctx, token);
}
