import { endPlan } from "./change-terms";
import { loadSubscription, type SubscriptionContext } from "./context";
import { getPlan } from "./get-plan";
import type { Plan } from "./schemas";

/** Staff end a donor's plan; admins. Throws `unavailable` when the processor cannot be reached; then it goes on. */
export async function cancelPlan(
  ctx: SubscriptionContext<"ADMIN">,
  { reason }: { reason: string | null },
): Promise<Plan> {
  const { found } = ctx;
  await endPlan(ctx, found, reason);
  return getPlan({ ...ctx, ...(await loadSubscription(ctx, found.plan.id)) });
}
