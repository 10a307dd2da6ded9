import { type TargetRisk, targetRisk } from "@/lib/fraud/rules";
import { readTargets, type TargetKeys } from "@/lib/fraud/target-store";
import type { Context } from "@/lib/kernel/context";

/** Returns the strictest risk of an email, campaign and organization, based on their declines. */
export async function readTargetRisk(
  ctx: Pick<Context, "db" | "now">,
  keys: TargetKeys,
): Promise<TargetRisk> {
  return targetRisk(await readTargets(ctx.db, keys, ctx.now), ctx.now);
}
