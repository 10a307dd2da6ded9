import type { Context } from "@/lib/kernel/context";
import { endSubscription } from "./change-terms";
import { getPlan, planFor } from "./get-subscription";
import type { Plan } from "./schemas";

/** Staff end a donor's plan; admins. Throws `unavailable` when the processor cannot be reached; then it goes on. */
export async function cancelPlan(
  ctx: Context,
  { id, reason }: { id: string; reason: string | null },
): Promise<Plan> {
  await endSubscription(ctx, await planFor(ctx, id, "ADMIN"), reason);
  return getPlan(ctx, id);
}
