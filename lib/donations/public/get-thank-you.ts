import { paysForMembership } from "@/lib/donor-memberships/rules";
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

export type ThankYou = {
  donation: PublicDonation;
  /** Null while the donation does not count, if the goal is hidden, or if totals cannot be read. */
  reached: Reached | null;
  /** Whether the donation paid for a membership, so that its token opens the membership card. */
  hasCard: boolean;
};

/** Returns a donor's own donation with the campaign's progress. Throws `not_found`. */
export async function getThankYou(ctx: Context, token: string): Promise<ThankYou> {
  const found = await requireDonationByToken(ctx, token);
  const { id, showGoal, goalAmountCents: goalCents } = found.campaign;
  const donation = serializeOwnDonation(found);
  const hasCard = found.donation.status === "SUCCEEDED" && paysForMembership(found);
  if (found.donation.status !== "SUCCEEDED" || !showGoal || goalCents === null)
    return { donation, reached: null, hasCard };
  const missing = new Set<"totals">();
  const total = (await getCampaignTotals({ ...ctx, missing }, [id])).get(id);
  if (!total) return { donation, reached: null, hasCard };
  const beforeCents = Math.max(0, total.raisedCents - found.donation.netRaisedCents);
  return { donation, reached: { ...total, beforeCents, goalCents }, hasCard };
}
