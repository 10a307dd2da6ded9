import type { Context } from "@/lib/kernel/context";
import { endPlan } from "./change-terms";
import { getOwnPlan, ownPlan } from "./get-own-plan";
import type { OwnPlan } from "./schemas";

/** The donor ends their plan. Throws `unavailable` when the processor cannot be reached; then it goes on. */
export async function cancelOwnPlan(
  ctx: Context,
  { token, reason }: { token: string; reason: string | null },
): Promise<OwnPlan> {
  await endPlan(ctx, await ownPlan(ctx, token), reason);
  return getOwnPlan(ctx, token);
}
