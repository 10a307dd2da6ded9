import type { UpdateSubscriptionInput } from "@/lib/subscriptions/change/schemas";
import { loadSubscription, type SubscriptionContext } from "@/lib/subscriptions/context";
import { getSubscription } from "@/lib/subscriptions/get-subscription";
import type { Subscription } from "@/lib/subscriptions/schemas";
import { changePaused, changeTerms } from "./change-terms";
import { changeNextCharge } from "./move-next-charge";
import { pauseEnd } from "./pause-end";

/**
 * Changes a subscription's amount or frequency, postpones its next charge, or pauses or resumes it, on behalf of staff.
 * A large raise waits for the donor's confirmation by email and is returned as `pendingRaise`. Throws `refused`,
 * `invalid`, `conflict`, `limited` and `unavailable`.
 */
export async function updateSubscription(
  ctx: SubscriptionContext<"ADMIN">,
  input: UpdateSubscriptionInput,
): Promise<Subscription> {
  const { found } = ctx;
  const { amountCents, frequency } = input;
  if (amountCents !== undefined || frequency !== undefined)
    await changeTerms(ctx, found, { amountCents, frequency });
  if (input.nextChargeOn !== undefined)
    await changeNextCharge(ctx, found, {
      day: input.nextChargeOn,
      field: "nextChargeOn",
      mayBeEarlier: false,
    });
  if (input.paused !== undefined) {
    const until =
      input.pausedUntil === undefined ? null : pauseEnd(ctx, found, input.pausedUntil, "pausedUntil");
    await changePaused(ctx, found, { paused: input.paused, until });
  }
  return getSubscription({ ...ctx, ...(await loadSubscription(ctx, found.subscription.id)) });
}
