import { quoteFor } from "@/lib/donations/quote-terms";
import type { Context } from "@/lib/kernel/context";
import { invalid, refused } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { cancelSubscription, setSubscriptionPaused } from "@/lib/services/stripe/subscriptions";
import { withAmountLease } from "./amount-lease";
import { amountsOf } from "./amounts";
import { applyAmount } from "./apply-amount";
import { actorOf, cancelComment } from "./comments";
import { isLargeRaise } from "./link-rules";
import { endRaises, findAgreedAmount } from "./raise-store";
import { requestRaise } from "./request-raise";
import { follow, notStarted, requireActive } from "./require-active";
import { feeMethod } from "./rules";
import { type FoundSubscription, findSubscription } from "./store";
import { applyState } from "./sync-subscription";

/**
 * Another donation from the next charge on, quoted as a new one would be. A raise beyond twice the amount is not made but
 * asked for: the donor confirms it by e-mail, also where staff make it.
 */
export async function changeAmount(
  ctx: Context,
  found: FoundSubscription,
  amountCents: number,
): Promise<void> {
  requireActive(found);
  const { minAmountCents, fixedAmounts } = await amountsOf(ctx, found);
  await withAmountLease(ctx, found.subscription.id, async () => {
    // As it is now that no other change of the amount runs.
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

/** Pauses a subscription (nothing is charged meanwhile, and nothing later for it) or lets it go on. */
export async function changePaused(ctx: Context, found: FoundSubscription, paused: boolean): Promise<void> {
  const { processorSubscriptionId } = requireActive(found);
  if (paused === (found.subscription.status === "PAUSED")) return;
  const by = actorOf(ctx.actor);
  const metadata = { pausedBy: paused ? by : "", resumedBy: paused ? "" : by };
  await follow(ctx, found, await setSubscriptionPaused(processorSubscriptionId, { paused, metadata }));
}

/** Ends a subscription at once; nothing is charged any more. One that has ended stays as it is. */
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
