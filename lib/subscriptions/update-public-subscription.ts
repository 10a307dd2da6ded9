import type { Context } from "@/lib/kernel/context";
import { changeAmount } from "./change-terms";
import { getPublicSubscription } from "./get-public-subscription";
import { requireToChange } from "./open-link";
import type { OwnPlan } from "./schemas";

/**
 * The donor gives another amount from the next charge on; a large raise waits for a confirmation by e-mail, and is then
 * the `pendingRaise`.
 * Throws `forbidden` for a link that does not permit it, `refused`, `invalid`, `conflict`, `limited`, `unavailable`.
 */
export async function updatePublicSubscription(
  ctx: Context,
  { token, amountCents }: { token: string; amountCents: number },
): Promise<OwnPlan> {
  await changeAmount(ctx, await requireToChange(ctx, token, "EVERYTHING"), amountCents);
  return getPublicSubscription(ctx, token);
}
