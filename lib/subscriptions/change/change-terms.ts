import { quoteFor } from "@/lib/donations/create/quote-terms";
import type { Context } from "@/lib/kernel/context";
import { invalid, refused } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { cancelSubscription, setSubscriptionPaused } from "@/lib/services/stripe/subscriptions";
import { cancelComment } from "@/lib/subscriptions/cancellation";
import { actorOf } from "@/lib/subscriptions/history-actor";
import { isLargeRaise } from "@/lib/subscriptions/links/rules";
import { endRaises, findAgreedTerms } from "@/lib/subscriptions/raises/raise-store";
import { requestRaise } from "@/lib/subscriptions/raises/request-raise";
import { feeMethod } from "@/lib/subscriptions/rules";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { applyState } from "@/lib/subscriptions/sync/sync-subscription";
import { amountsOf } from "./amounts";
import { applyTerms } from "./apply-terms";
import { withChangeLease } from "./change-lease";
import { requireDue } from "./move-next-charge";
import { follow, notStarted, requireActive } from "./require-active";

type NewTerms = { amountCents?: number | undefined; frequency?: SubscriptionFrequency | undefined };

/**
 * Changes the amount, quoted like a new donation, and the frequency. Nothing is charged now, and the next charge keeps
 * its day. A raise above twice the amount, per charge or per year, must be confirmed by the donor by email, even if
 * staff make it.
 */
export async function changeTerms(
  ctx: Context,
  found: FoundSubscription,
  requested: NewTerms,
): Promise<void> {
  requireActive(found);
  const { minAmountCents, fixedAmounts } = await amountsOf(ctx, found);
  await withChangeLease(ctx, found.subscription.id, async () => {
    // Read again now that no other change is in progress.
    const now = (await findSubscription(ctx.db, { id: found.subscription.id })) ?? found;
    const { subscription } = now;
    requireActive(now);
    const { amountCents = subscription.amountCents, frequency = subscription.frequency } = requested;
    const isNewAmount = amountCents !== subscription.amountCents;
    const isNewRhythm = frequency !== subscription.frequency;
    if (!isNewAmount && !isNewRhythm) return endRaises(ctx.db, subscription.id, ctx.now);
    if (isNewAmount && amountCents < minAmountCents)
      throw refused(`Minimum donation is ${formatUsd(minAmountCents)}`);
    if (isNewAmount && fixedAmounts && !fixedAmounts.includes(amountCents))
      throw invalid({ amountCents: ["Choose one of the campaign's amounts"] });
    if (isNewRhythm) requireDue(ctx, now);
    const to = { amountCents, frequency, totalChargedCents: totalOf(now, amountCents) };
    const agreed = await findAgreedTerms(ctx.db, subscription);
    if (isLargeRaise(to, { present: subscription, agreed })) await requestRaise(ctx, now, to);
    else await applyTerms(ctx, now, { ...to, by: actorOf(ctx.actor) });
  });
}

/** Returns the total charged for an amount: as agreed for the current amount, otherwise quoted. */
function totalOf({ subscription, org }: FoundSubscription, amountCents: number): number {
  if (amountCents === subscription.amountCents) return subscription.totalChargedCents;
  const paymentMethod = feeMethod(subscription.paymentMethod);
  const donation = { amount: amountCents, paymentMethod, coverFees: subscription.coverFees };
  return quoteFor(org, donation, "amountCents").totalChargedCents;
}

/**
 * Pauses a subscription until `until` or until it is resumed, or resumes it. Skipped charges are not made up. Does
 * nothing if the subscription already has the requested state.
 */
export async function changePaused(
  ctx: Context,
  found: FoundSubscription,
  { paused, until }: { paused: boolean; until: Date | null },
): Promise<void> {
  const { processorSubscriptionId } = requireActive(found);
  const now = found.subscription;
  if (paused === (now.status === "PAUSED") && now.pausedUntil?.getTime() === until?.getTime()) return;
  const by = actorOf(ctx.actor);
  const metadata = { pausedBy: paused ? by : "", resumedBy: paused ? "" : by };
  await follow(ctx, found, await setSubscriptionPaused(processorSubscriptionId, { paused, until, metadata }));
}

/** Cancels a subscription immediately, so that nothing more is charged. Does nothing if it has ended. */
export async function endSubscription(
  ctx: Context,
  found: FoundSubscription,
  reason: string | null,
): Promise<void> {
  if (found.subscription.status === "CANCELED") return;
  const { processorSubscriptionId } = found.subscription;
  if (!processorSubscriptionId) throw notStarted();
  const comment = cancelComment(actorOf(ctx.actor), reason);
  await applyState(ctx, found, await cancelSubscription(processorSubscriptionId, comment));
}
