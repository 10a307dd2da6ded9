import type { Context } from "@/lib/kernel/context";
import { changeAmount } from "./change-terms";
import { getOwnPlan, ownPlan } from "./get-own-plan";
import type { OwnPlan } from "./schemas";

/** The donor gives another amount from the next charge on. Throws `refused`, `invalid`, `conflict`, `unavailable`. */
export async function changeOwnPlan(
  ctx: Context,
  { token, amountCents }: { token: string; amountCents: number },
): Promise<OwnPlan> {
  await changeAmount(ctx, await ownPlan(ctx, token), amountCents);
  return getOwnPlan(ctx, token);
}
