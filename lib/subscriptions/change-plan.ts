import { changeAmount, changePaused } from "./change-terms";
import { loadSubscription, type SubscriptionContext } from "./context";
import { getPlan } from "./get-plan";
import type { ChangePlanInput, Plan } from "./schemas";

/**
 * Staff change a plan's amount, or pause and resume it; admins. A large raise waits until the donor has confirmed it by
 * e-mail, and is then the `pendingRaise`. Throws `refused`, `invalid`, `conflict`, `limited`, `unavailable`.
 */
export async function changePlanTerms(
  ctx: SubscriptionContext<"ADMIN">,
  input: ChangePlanInput,
): Promise<Plan> {
  const { found } = ctx;
  if (input.amountCents !== undefined) await changeAmount(ctx, found, input.amountCents);
  if (input.paused !== undefined) await changePaused(ctx, found, input.paused);
  return getPlan({ ...ctx, ...(await loadSubscription(ctx, found.plan.id)) });
}
