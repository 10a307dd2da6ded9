import { feeBasisPoints } from "@/lib/fees/basis-points";
import { remainingWaiverCents } from "@/lib/fees/waiver";
import type { Context } from "@/lib/kernel/context";
import { changeSubscriptionTerms } from "@/lib/services/stripe/subscriptions";
import type { Terms } from "@/lib/subscriptions/links/rules";
import { feeMethod, renewalSums } from "@/lib/subscriptions/rules";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { requireDue } from "./move-next-charge";
import { follow, requireActive } from "./require-active";

/**
 * Sets the amount and frequency of the following charges. Nothing is charged now, and the next charge keeps its day.
 * `by` is stored at the processor with the change, so that the history can be rebuilt after a crash. Throws `conflict`
 * and `unavailable`.
 */
export async function applyTerms(
  ctx: Context,
  found: FoundSubscription,
  to: Terms & { totalChargedCents: number; by: string },
): Promise<void> {
  const { subscription, campaign, org } = found;
  const { processorSubscriptionId, itemId } = requireActive(found);
  const productId = campaign.processorProductId;
  if (!productId) throw new Error(`campaign ${campaign.id} has subscriptions but no product`);
  const { amountCents, frequency, totalChargedCents: totalCents, by } = to;
  const sums = renewalSums({
    amountCents,
    totalCents,
    method: feeMethod(subscription.paymentMethod),
    coverFees: subscription.coverFees,
    waiverLeftCents: remainingWaiverCents(org),
  });
  const isNewAmount = amountCents !== subscription.amountCents;
  const isNewRhythm = frequency !== subscription.frequency;
  const state = await changeSubscriptionTerms(processorSubscriptionId, {
    itemId,
    productId,
    frequency,
    totalCents,
    feeBasisPoints: feeBasisPoints(sums.processingFeeCents + sums.platformFeeCents, totalCents),
    firstChargeAt: isNewRhythm ? requireDue(ctx, found) : null,
    metadata: {
      ...(isNewAmount
        ? { amountCents: String(amountCents), totalCents: String(totalCents), amountBy: by }
        : {}),
      ...(isNewRhythm ? { frequency, frequencyBy: by } : {}),
    },
  });
  await follow(ctx, found, state);
}
