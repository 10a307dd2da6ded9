import type { Context } from "@/lib/kernel/context";
import { conflict, conflictForNow, invalid } from "@/lib/kernel/errors";
import { dayIn, instantOf } from "@/lib/kernel/time/zoned";
import { moveNextCharge } from "@/lib/services/stripe/subscriptions";
import { actorOf } from "@/lib/subscriptions/history-actor";
import { nextChargeProblem } from "@/lib/subscriptions/rules";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { withChangeLease } from "./change-lease";
import { follow, requireActive } from "./require-active";

/**
 * Moves the next charge to noon of a day in the organization's time zone; later ones are scheduled from it. Nothing is
 * charged now. Staff may only postpone the charge, because the donor has not agreed to an earlier one. Does nothing if
 * the day is unchanged. Throws `invalid` for `field`, `conflict` and `unavailable`.
 */
export async function changeNextCharge(
  ctx: Context,
  found: FoundSubscription,
  { day, field, mayBeEarlier }: { day: string; field: "day" | "nextChargeOn"; mayBeEarlier: boolean },
): Promise<void> {
  requireDue(ctx, found);
  await withChangeLease(ctx, found.subscription.id, async () => {
    const now = (await findSubscription(ctx.db, { id: found.subscription.id })) ?? found;
    await moveTo(ctx, now, { day, field, mayBeEarlier });
  });
}

async function moveTo(
  ctx: Context,
  found: FoundSubscription,
  { day, field, mayBeEarlier }: { day: string; field: "day" | "nextChargeOn"; mayBeEarlier: boolean },
): Promise<void> {
  const { org } = found;
  const { processorSubscriptionId } = requireActive(found);
  const nextChargeAt = requireDue(ctx, found);
  if (dayIn(nextChargeAt.toISOString(), org.timezone) === day) return;
  const at = new Date(instantOf(`${day}T12:00:00.000`, org.timezone));
  const isLaterDay = day > dayIn(ctx.now.toISOString(), org.timezone);
  const problem = nextChargeProblem(at, { now: ctx.now, isLaterDay, nextChargeAt, mayBeEarlier });
  if (problem) throw invalid({ [field]: [problem] });
  const metadata = { movedTo: String(at.getTime() / 1000), movedBy: actorOf(ctx.actor) };
  await follow(ctx, found, await moveNextCharge(processorSubscriptionId, { at, metadata }));
}

/**
 * Returns when an active subscription is charged next. Throws `conflict` while it is paused, while a failed payment is
 * retried, once the next charge has begun, and with the message `none` if no charge is due.
 */
export function requireDue(
  ctx: Context,
  found: FoundSubscription,
  none = "No further donation is due",
): Date {
  requireActive(found);
  const { status, nextChargeAt, cancelAtPeriodEnd } = found.subscription;
  if (status === "PAUSED") throw conflict("This recurring donation is paused");
  if (status === "PAST_DUE") throw conflict("The last payment failed; update the payment method first");
  if (!nextChargeAt || cancelAtPeriodEnd) throw conflict(none);
  // The charge has begun, but its event has not arrived yet.
  if (nextChargeAt <= ctx.now)
    throw conflictForNow("The next donation is being charged right now; try again");
  return nextChargeAt;
}
