import type { Context } from "@/lib/kernel/context";
import { getCampaignTotals } from "@/lib/totals/campaign-totals";
import { requireDonationByToken, serializeOwnDonation } from "./get-public-donation";
import type { PublicDonation } from "./schemas";

/** The progress of a campaign with a shown goal, including the donor's own gift. */
export type Reached = {
  raisedCents: number;
  /** Amount raised without the donor's own gift. */
  beforeCents: number;
  goalCents: number;
  donationCount: number;
};

/**
 * Returns a donor's own donation with the campaign's progress, which is null while the donation does not count, the
 * goal is hidden, or totals cannot be read. Throws `not_found`.
 */
export async function getThankYou(
  ctx: Context,
  token: string,
): Promise<{ donation: PublicDonation; reached: Reached | null }> {
  const found = await requireDonationByToken(ctx, token);
  const { id, showGoal, goalAmountCents: goalCents } = found.campaign;
  const donation = serializeOwnDonation(found);
  if (found.donation.status !== "SUCCEEDED" || !showGoal || goalCents === null)
    return { donation, reached: null };
  const missing = new Set<"totals">();
  const total = (await getCampaignTotals({ ...ctx, missing }, [id])).get(id);
  if (!total) return { donation, reached: null };
  const beforeCents = Math.max(0, total.raisedCents - found.donation.netRaisedCents);
  return { donation, reached: { ...total, beforeCents, goalCents } };
}
