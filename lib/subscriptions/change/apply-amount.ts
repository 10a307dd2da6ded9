import { feeBasisPoints } from "@/lib/fees/basis-points";
import { remainingWaiverCents } from "@/lib/fees/waiver";
import type { Context } from "@/lib/kernel/context";
import { changeSubscriptionAmount } from "@/lib/services/stripe/subscriptions";
import { feeMethod, renewalSums } from "@/lib/subscriptions/rules";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { follow, requireActive } from "./require-active";

/**
 * Sets the amount of the following charges; nothing is charged now. `by` is stored at the processor with the
 * change, so that the history can be rebuilt after a crash. Throws `conflict`, `unavailable`.
 */
export async function applyAmount(
  ctx: Context,
  found: FoundSubscription,
  to: { amountCents: number; totalChargedCents: number; by: string },
): Promise<void> {
  const { subscription, campaign, org } = found;
  const { processorSubscriptionId, itemId } = requireActive(found);
  const productId = campaign.processorProductId;
  if (!productId) throw new Error(`campaign ${campaign.id} has subscriptions and no product`);
  const { amountCents, totalChargedCents: totalCents, by } = to;
  const sums = renewalSums({
    amountCents,
    totalCents,
    method: feeMethod(subscription.paymentMethod),
    coverFees: subscription.coverFees,
    waiverLeftCents: remainingWaiverCents(org),
  });
  const state = await changeSubscriptionAmount(processorSubscriptionId, {
    itemId,
    productId,
    frequency: subscription.frequency,
    totalCents,
    feeBasisPoints: feeBasisPoints(sums.processingFeeCents + sums.platformFeeCents, totalCents),
    metadata: { amountCents: String(amountCents), totalCents: String(totalCents), amountBy: by },
  });
  await follow(ctx, found, state);
}
