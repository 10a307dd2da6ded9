import { quoteFor } from "@/lib/donations/create/quote-terms";
import type { Context } from "@/lib/kernel/context";
import { invalid, refused } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { cancelSubscription, setSubscriptionPaused } from "@/lib/services/stripe/subscriptions";
import { actorOf, cancelComment } from "@/lib/subscriptions/comments";
import { isLargeRaise } from "@/lib/subscriptions/links/rules";
import { endRaises, findAgreedAmount } from "@/lib/subscriptions/raises/raise-store";
import { requestRaise } from "@/lib/subscriptions/raises/request-raise";
import { feeMethod } from "@/lib/subscriptions/rules";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { applyState } from "@/lib/subscriptions/sync/sync-subscription";
import { withAmountLease } from "./amount-lease";
import { amountsOf } from "./amounts";
import { applyAmount } from "./apply-amount";
import { follow, notStarted, requireActive } from "./require-active";

/**
 * Changes the amount from the next charge on, quoted like a new donation. A raise above twice the amount has
 * to be confirmed by the donor by email, also when staff make it.
 */
export async function changeAmount(
  ctx: Context,
  found: FoundSubscription,
  amountCents: number,
): Promise<void> {
  requireActive(found);
  const { minAmountCents, fixedAmounts } = await amountsOf(ctx, found);
  await withAmountLease(ctx, found.subscription.id, async () => {
    // Read again, now that no other amount change is running.
    const now = (await findSubscription(ctx.db, { id: found.subscription.id })) ?? found;
    const { subscription, org } = now;
    requireActive(now);
    if (amountCents === subscription.amountCents) return endRaises(ctx.db, subscription.id, ctx.now);
    if (amountCents < minAmountCents) throw refused(`Minimum donation is ${formatUsd(minAmountCents)}`);
    if (fixedAmounts && !fixedAmounts.includes(amountCents))
      throw invalid({ amountCents: ["Choose one of the campaign's amounts"] });
    const method = feeMethod(subscription.paymentMethod);
    const donation = { amount: amountCents, paymentMethod: method, coverFees: subscription.coverFees };
    const { totalChargedCents } = quoteFor(org, donation, "amountCents");
    const to = { amountCents, totalChargedCents };
    const agreedCents = await findAgreedAmount(ctx.db, subscription.id);
    if (isLargeRaise(amountCents, { presentCents: subscription.amountCents, agreedCents }))
      await requestRaise(ctx, now, to);
    else await applyAmount(ctx, now, { ...to, by: actorOf(ctx.actor) });
  });
}

/**
 * Pauses a subscription (skipped charges are not made up), until `until` or until it is resumed, or resumes it. Does
 * nothing if it is so already.
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

/** Cancels a subscription immediately; no further charges. Does nothing if it has ended. */
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
