import type { z } from "zod";
import { findCampaignWithOrg } from "@/lib/campaigns/store";
import type { Fees, quoteInput } from "@/lib/donations/schemas";
import type { Context } from "@/lib/kernel/context";
import { AppError, refused } from "@/lib/kernel/errors";
import { quoteFor, serializeFees } from "./quote-terms";

/**
 * Returns the data that a page needs to offer amounts in cents. `quotes` are the fees of the amounts paid by card with
 * covered fees, without amounts whose total would exceed the limit. `merchantId` is the processor's id of the
 * organization's account, which wallets show as the merchant. Both are empty for an unknown campaign.
 */
export async function quoteOffered(
  ctx: Context,
  campaignId: string,
  amounts: readonly number[],
): Promise<{ quotes: Fees[]; merchantId: string | null }> {
  const found = await findCampaignWithOrg(ctx.db, campaignId);
  if (!found) return { quotes: [], merchantId: null };
  const quotes = amounts.flatMap((amount) => {
    try {
      return [serializeFees(amount, quoteFor(found.org, { amount, paymentMethod: "card", coverFees: true }))];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
  return { quotes, merchantId: found.org.processorAccountId };
}

/**
 * Returns the fees and total of a donation without creating it. Throws `refused` for an unknown or draft campaign.
 */
export async function quoteDonation(ctx: Context, input: z.infer<typeof quoteInput>): Promise<Fees> {
  const found = await findCampaignWithOrg(ctx.db, input.campaignId);
  if (!found || found.campaign.status === "DRAFT") throw refused("Campaign not found");
  return serializeFees(input.amount, quoteFor(found.org, input));
}
