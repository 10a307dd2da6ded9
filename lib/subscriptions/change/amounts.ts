import { findParts } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { MIN_AMOUNT_CENTS } from "@/lib/kernel/money";
import type { FoundSubscription } from "@/lib/subscriptions/store";

/**
 * Returns the amounts that a subscription's campaign accepts: the minimum, and the exact list if custom amounts are
 * disabled.
 */
export async function amountsOf(
  ctx: Context,
  { campaign }: FoundSubscription,
): Promise<{ minAmountCents: number; fixedAmounts: number[] | null }> {
  const minAmountCents = Math.max(MIN_AMOUNT_CENTS, campaign.minAmountCents ?? 0);
  if (campaign.allowCustomAmount) return { minAmountCents, fixedAmounts: null };
  const { givingLevels } = await findParts(ctx.db, campaign.id);
  const offered = new Set([...campaign.suggestedAmounts, ...givingLevels.map((one) => one.amountCents)]);
  const fixedAmounts = [...offered].filter((amount) => amount >= minAmountCents).sort((a, b) => a - b);
  return { minAmountCents, fixedAmounts };
}
