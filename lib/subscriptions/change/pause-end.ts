import type { Context } from "@/lib/kernel/context";
import { invalid } from "@/lib/kernel/errors";
import { startOfDay } from "@/lib/kernel/time/zoned";
import { pauseProblem, skipEnd } from "@/lib/subscriptions/rules";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { requireDue } from "./move-next-charge";

/**
 * Returns the end of a pause until `day`: the start of that day in the organization's time zone. Throws `invalid` for
 * `field` if the pause would skip nothing or last longer than a year.
 */
export function pauseEnd(
  ctx: Context,
  { subscription, org }: FoundSubscription,
  day: string,
  field: "until" | "pausedUntil",
): Date {
  const end = new Date(startOfDay(day, org.timezone));
  const problem = pauseProblem(end, { now: ctx.now, nextChargeAt: subscription.nextChargeAt });
  if (problem) throw invalid({ [field]: [problem] });
  return end;
}

/** Returns the end of a pause that skips the next donation. Throws `conflict` if no donation can be skipped now. */
export function skipUntil(ctx: Context, found: FoundSubscription): Date {
  return skipEnd(requireDue(ctx, found, "There is no upcoming donation to skip"));
}
