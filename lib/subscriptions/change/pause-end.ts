import type { Context } from "@/lib/kernel/context";
import { conflict, conflictForNow, invalid } from "@/lib/kernel/errors";
import { startOfDay } from "@/lib/kernel/time/zoned";
import { pauseProblem, skipEnd } from "@/lib/subscriptions/rules";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { requireActive } from "./require-active";

/**
 * The end of a pause until a day: its beginning in the organization's time zone. Throws `invalid` for the `field` if the
 * pause would skip nothing, or lasts longer than a year.
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

/** The end of a pause that skips the next donation. Throws `conflict` where no next one is known. */
export function skipUntil(ctx: Context, found: FoundSubscription): Date {
  requireActive(found);
  const { status, nextChargeAt, cancelAtPeriodEnd } = found.subscription;
  if (status === "PAUSED") throw conflict("This recurring donation is paused");
  if (status === "PAST_DUE") throw conflict("The last payment failed; update the payment method first");
  if (!nextChargeAt || cancelAtPeriodEnd) throw conflict("There is no upcoming donation to skip");
  // Its charge has begun and is not known here yet.
  if (nextChargeAt <= ctx.now)
    throw conflictForNow("The next donation is being charged right now; try again");
  return skipEnd(nextChargeAt);
}
