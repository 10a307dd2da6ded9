import type { Context } from "@/lib/kernel/context";
import { conflict, conflictForNow, invalid } from "@/lib/kernel/errors";
import { dayIn, instantOf } from "@/lib/kernel/time/zoned";
import { moveNextCharge } from "@/lib/services/stripe/subscriptions";
import { actorOf } from "@/lib/subscriptions/comments";
import { nextChargeProblem } from "@/lib/subscriptions/rules";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { withChangeLease } from "./change-lease";
import { follow, requireActive } from "./require-active";

/**
 * Moves the next charge to noon of a day in the organization's time zone; later ones follow it in their rhythm. Nothing is charged
 * now. Staff may only postpone: a donor agreed to the earlier day. Does nothing for the day that is set. Throws `invalid` for the
 * `field`, `conflict`, `unavailable`.
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
 * When a running subscription is charged next. Throws `conflict` while it is paused, a failed payment is retried, its charge has
 * begun, or none is due.
 */
export function requireDue(ctx: Context, found: FoundSubscription): Date {
  requireActive(found);
  const { status, nextChargeAt, cancelAtPeriodEnd } = found.subscription;
  if (status === "PAUSED") throw conflict("This recurring donation is paused");
  if (status === "PAST_DUE") throw conflict("The last payment failed; update the payment method first");
  if (!nextChargeAt || cancelAtPeriodEnd) throw conflict("No further donation is due");
  // Its charge has begun and is not known here yet.
  if (nextChargeAt <= ctx.now)
    throw conflictForNow("The next donation is being charged right now; try again");
  return nextChargeAt;
}
