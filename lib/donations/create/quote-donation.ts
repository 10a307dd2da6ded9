import type { z } from "zod";
import { findCampaignWithOrg } from "@/lib/campaigns/store";
import type { Fees, quoteInput } from "@/lib/donations/schemas";
import type { Context } from "@/lib/kernel/context";
import { refused } from "@/lib/kernel/errors";
import { quoteFor, serializeFees } from "./quote-terms";

/**
 * The fees and total of a donation, without creating anything. Throws `refused` for an unknown or draft
 * campaign.
 */
export async function quoteDonation(ctx: Context, input: z.infer<typeof quoteInput>): Promise<Fees> {
  const found = await findCampaignWithOrg(ctx.db, input.campaignId);
  if (!found || found.campaign.status === "DRAFT") throw refused("Campaign not found");
  return serializeFees(input.amount, quoteFor(found.org, input));
}
