import type { Context } from "@/lib/kernel/context";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { requireToChange } from "@/lib/subscriptions/links/open-link";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { changeAmount } from "./change-terms";

/**
 * The donor changes the amount from the next charge on. A large raise waits for confirmation by email and is
 * returned as `pendingRaise`. Throws `forbidden` for a link that does not permit it, `refused`, `invalid`,
 * `conflict`, `limited`, `unavailable`.
 */
export async function updatePublicSubscription(
  ctx: Context,
  { token, amountCents }: { token: string; amountCents: number },
): Promise<PublicSubscription> {
  await changeAmount(ctx, await requireToChange(ctx, token, "EVERYTHING"), amountCents);
  return getPublicSubscription(ctx, token);
}
