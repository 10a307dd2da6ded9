import { flagForReview, resolveCause } from "@/lib/alerts/store";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import type { Context } from "@/lib/kernel/context";
import { formatUsd } from "@/lib/kernel/money";
import type { PaidDonation } from "@/lib/refunds/find-paid-donation";
import { roundKey, stepCause } from "./rules";
import { findDispute, isBooked, markReopened } from "./store";

/**
 * Reopens a dispute when the bank withdraws money again that it had returned, for example because a win is overturned.
 * The donation does not count until the new decision. Once per round. Returns whether this call reopened it.
 */
export async function reopenDispute(
  ctx: Context,
  donation: PaidDonation,
  { id, round }: { id: string; round: number },
): Promise<boolean> {
  return withDonationLock(ctx.db, donation.id, async (tx) => {
    const cause = stepCause.opened(id, round);
    if (await isBooked(tx, cause)) return false;
    await markReopened(tx, id, ctx.now);
    await recomputeDonation(tx, donation.id, { cause, kind: "DISPUTE_OPENED", at: ctx.now });
    // A donation that does not count needs no tickets.
    await resolveCause(tx, `oversold:${roundKey(donation.id, round - 1)}`, ctx.now);
    const row = await findDispute(tx, id);
    await flagForReview(tx, {
      cause: `dispute:${roundKey(id, round)}`,
      orgId: donation.orgId,
      kind: "DISPUTE",
      campaignId: donation.campaignId,
      donationId: donation.id,
      message: `The bank has withdrawn the money of a disputed donation of ${formatUsd(donation.amountCents)} again, after returning it.`,
      figures: { disputedCents: row?.amountCents ?? null, disputeId: id },
      at: ctx.now,
    });
    return true;
  });
}
