import { flagForReview, resolveCause } from "@/lib/alerts/store";
import { recomputeDonation, withDonationLock } from "@/lib/donations/recompute-store";
import type { Context } from "@/lib/kernel/context";
import type { PaidDonation } from "@/lib/refunds/find-paid-donation";
import { roundKey, stepCause } from "./rules";
import { type DisputeRow, isBooked, markClosed } from "./store";

const ANY: DisputeRow["status"][] = ["OPEN", "WON", "LOST", "WARNING_CLOSED", "PREVENTED"];

/**
 * Notes how a round of a dispute has ended, once, with what follows for the donation. Once decided it is not opened again by
 * a mere word of the processor: what comes of an appeal is decided by its end, or by the money that the bank takes. Of a
 * round that another one followed, the end only counts where none was noted in its time; a look that a newer one has
 * overtaken decides nothing. Returns whether it was now.
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
          "A disputed donation counts again, but its seats were sold meanwhile. Agree with the donor what to do.",
        figures: { tickets: donation.ticketCount },
        at: ctx.now,
      });
    return true;
  });
}
