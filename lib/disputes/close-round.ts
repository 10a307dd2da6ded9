import { flagForReview, resolveCause } from "@/lib/alerts/store";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import type { Context } from "@/lib/kernel/context";
import type { PaidDonation } from "@/lib/refunds/find-paid-donation";
import { roundKey, stepCause } from "./rules";
import { type DisputeRow, isBooked, markClosed } from "./store";

const ANY: DisputeRow["status"][] = ["OPEN", "WON", "LOST", "WARNING_CLOSED", "PREVENTED"];

/**
 * Records the outcome of a dispute's round, once, with its effects on the donation. A status alone does not reopen a
 * decided round. The outcome of a round that another one follows is recorded only if none was recorded before. A stale
 * read records nothing. Returns whether this call recorded the outcome.
 */
export async function closeRound(
  ctx: Context,
  donation: PaidDonation,
  { id, round, end, last }: { id: string; round: number; end: DisputeRow["status"]; last: boolean },
): Promise<boolean> {
  if (end === "OPEN") return false;
  return withDonationLock(ctx.db, donation.id, async (tx) => {
    if (await isBooked(tx, stepCause.opened(id, round + 1))) return false;
    const known = await isBooked(tx, stepCause.closed(id, round, end));
    if (known && !last) return false;
    const from = last ? ANY : (["OPEN", "LOST"] as const);
    if (!(await markClosed(tx, id, end, ctx.now, from))) return false;
    const cause = stepCause.closed(id, round, end, known ? ctx.now : undefined);
    const { oversold } = await recomputeDonation(tx, donation.id, {
      cause,
      kind: "DISPUTE_CLOSED",
      at: ctx.now,
    });
    await resolveCause(tx, `dispute:${roundKey(id, round)}`, ctx.now);
    if (oversold)
      await flagForReview(tx, {
        cause: `oversold:${roundKey(donation.id, round)}`,
        orgId: donation.orgId,
        kind: "OVERSOLD",
        campaignId: donation.campaignId,
        donationId: donation.id,
        message:
          "A disputed donation counts again, but its tickets have been sold to others in the meantime. Contact the donor to agree on a solution.",
        figures: { tickets: donation.ticketCount },
        at: ctx.now,
      });
    return true;
  });
}
