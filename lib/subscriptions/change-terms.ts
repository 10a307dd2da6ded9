import { quoteFor } from "@/lib/donations/quote-terms";
import { feeBasisPoints } from "@/lib/fees/percent";
import type { Context } from "@/lib/kernel/context";
import { conflict, conflictForNow, invalid, refused } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import {
  cancelSubscription,
  changeSubscriptionAmount,
  type SubscriptionState,
  setSubscriptionPaused,
} from "@/lib/services/processor-subscriptions";
import { amountsOf } from "./amounts";
import { actorOf, cancelComment } from "./comments";
import { feeMethod } from "./rules";
import type { FoundPlan } from "./store";
import { applyState } from "./sync-plan";

/** What of a plan can be changed while it runs; throws `conflict` before its first payment and after its end. */
export function runningAt(found: FoundPlan): { subscriptionId: string; itemId: string } {
  const { status, processorSubscriptionId: subscriptionId, processorItemId: itemId } = found.plan;
  if (status === "CANCELED") throw hasEnded();
  if (status === "INCOMPLETE" || !subscriptionId || !itemId) throw notStarted();
  return { subscriptionId, itemId };
}

const hasEnded = () => conflict("This plan has ended");
const notStarted = () => conflictForNow("This plan has not started yet: its first payment has not arrived");

/** Follows what a change came to; throws `conflict` where the plan had ended at the processor already. */
export async function follow(ctx: Context, found: FoundPlan, state: SubscriptionState): Promise<void> {
  await applyState(ctx, found, state);
  if (state.endedAt !== null) throw hasEnded();
}

/**
 * Another gift from the next charge on, quoted as a new one would be. Who does it is written to the processor with
 * the change, so that our history can be made from what it says, whatever crashes here.
 */
export async function changeAmount(ctx: Context, found: FoundPlan, amountCents: number): Promise<void> {
  const { plan, campaign, org } = found;
  const { subscriptionId, itemId } = runningAt(found);
  if (amountCents === plan.amountCents) return;
  const { minAmountCents, fixedAmounts } = await amountsOf(ctx, found);
  if (amountCents < minAmountCents) throw refused(`Minimum donation is ${formatUsd(minAmountCents)}`);
  if (fixedAmounts && !fixedAmounts.includes(amountCents))
    throw invalid({ amountCents: ["Choose one of the campaign's amounts"] });
  const productId = campaign.processorProductId;
  if (!productId) throw new Error(`campaign ${campaign.id} has plans and no product`);
  const method = feeMethod(plan.paymentMethod);
  const gift = { amount: amountCents, paymentMethod: method, coverFees: plan.coverFees };
  const sums = quoteFor(org, gift, "amountCents");
  const totalCents = sums.totalChargedCents;
  const state = await changeSubscriptionAmount(subscriptionId, {
    itemId,
    productId,
    frequency: plan.frequency,
    totalCents,
    feeBasisPoints: feeBasisPoints(sums.processingFeeCents + sums.platformFeeCents, totalCents),
    metadata: {
      amountCents: String(amountCents),
      totalCents: String(totalCents),
      amountBy: actorOf(ctx.actor),
    },
  });
  await follow(ctx, found, state);
}

/** Pauses a plan (nothing is charged meanwhile, and nothing later for it) or lets it go on. */
export async function changePaused(ctx: Context, found: FoundPlan, paused: boolean): Promise<void> {
  const { subscriptionId } = runningAt(found);
  if (paused === (found.plan.status === "PAUSED")) return;
  const by = actorOf(ctx.actor);
  const metadata = { pausedBy: paused ? by : "", resumedBy: paused ? "" : by };
  await follow(ctx, found, await setSubscriptionPaused(subscriptionId, { paused, metadata }));
}

/** Ends a plan at once; nothing is charged any more. One that has ended stays as it is. */
export async function endPlan(ctx: Context, found: FoundPlan, reason: string | null): Promise<void> {
  if (found.plan.status === "CANCELED") return;
  const { processorSubscriptionId: subscriptionId } = found.plan;
  if (!subscriptionId) throw notStarted();
  const comment = cancelComment(actorOf(ctx.actor), reason);
  await applyState(ctx, found, await cancelSubscription(subscriptionId, comment));
}
