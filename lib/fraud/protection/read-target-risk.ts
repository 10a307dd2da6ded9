import { type TargetRisk, targetRisk } from "@/lib/fraud/rules";
import { readTargets, type TargetKeys } from "@/lib/fraud/target-store";
import type { Context } from "@/lib/kernel/context";

/** The risk of an email, campaign and organization by their declines; the strictest counts. */
export async function readTargetRisk(
  ctx: Pick<Context, "db" | "now">,
  keys: TargetKeys,
): Promise<TargetRisk> {
  return targetRisk((await readTargets(ctx.db, { keys }, ctx.now)).reached, ctx.now);
}
