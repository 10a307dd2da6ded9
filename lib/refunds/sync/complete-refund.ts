import { flagForReview } from "@/lib/alerts/store";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import type { PaidDonation } from "@/lib/refunds/find-paid-donation";
import { type Part, recoveredSoFar, recoverFullPart } from "@/lib/refunds/move-money";
import { foreignFeeReturns, type Moved, movedOf, refundLines } from "@/lib/refunds/rules";
import { markSucceeded, type RefundRow } from "@/lib/refunds/store";
import { type ChargeMoney, type ProcessorRefund, retrieveChargeMoney } from "@/lib/services/stripe/refunds";

/**
 * Completes a refund that exists at the processor: recovers the organization's part, returns our fee, and counts the
 * refund. A refund counts even while it is pending at the processor, as in its `amount_refunded`. Each step is
 * repeatable, and nothing is booked before all money has moved. Returns whether this call booked the refund.
 */
export async function completeRefund(
  ctx: Context,
  donation: PaidDonation,
  row: RefundRow,
  { refund, money }: { refund: ProcessorRefund; money: ChargeMoney },
): Promise<boolean> {
  const cause = `refund:${row.id}`;
  const { amountCents } = refund;
  const foreignFeeCents = foreignFeeReturns(money).get(refund.id) ?? null;
  const plannedFeeCents = foreignFeeCents ?? row.platformFeeReturnedCents;
  const part: Part = {
    amountCents,
    plannedFeeCents,
    foreignFeeCents,
    kind: "refund",
    id: row.id,
    processorRefundId: refund.id,
  };
  const readMoney = () => retrieveChargeMoney(donation.processorChargeId, donation.id);
  const netCents = await recoverFullPart(money, part, readMoney).catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === "refused")) throw error;
    // The donor receives the money in any case. The platform bears what the processor refuses to reverse.
    return recoveredSoFar(await readMoney(), part);
  });
  const moved = movedOf({ amountCents, plannedFeeCents, netCents });
  return withDonationLock(ctx.db, donation.id, async (tx) => {
    const it = { id: row.id, processorRefundId: refund.id, at: ctx.now, ...moved };
    if (!(await markSucceeded(tx, it))) return false;
    await recomputeDonation(tx, donation.id, {
      cause,
      kind: "REFUND",
      at: ctx.now,
      lines: refundLines(moved),
    });
    const short = shortOf(moved, plannedFeeCents);
    if (short)
      await flagForReview(tx, {
        cause: `refund-money:${row.id}`,
        orgId: donation.orgId,
        kind: "AMOUNT_DIFFERS",
        campaignId: donation.campaignId,
        donationId: donation.id,
        message: `A refund of ${formatUsd(amountCents)} reached the donor. ${short.words}`,
        figures: { refundCents: amountCents, ...short.figures },
        at: ctx.now,
      });
    return true;
  });
}

/** Returns the message to staff about an amount that could not be moved between organization and platform, or null. */
function shortOf(
  moved: Moved,
  plannedFeeCents: number,
): { words: string; figures: Record<string, number> } | null {
  const missingCents = moved.amountCents - moved.reversedCents;
  if (missingCents > 0)
    return {
      words: `${formatUsd(missingCents)} of it could not be taken from your balance. The platform covers it until you have paid it back.`,
      figures: { takenCents: moved.reversedCents, missingCents },
    };
  const feeCents = plannedFeeCents - moved.feeReturnedCents;
  if (feeCents <= 0) return null;
  return {
    words: `${formatUsd(feeCents)} of the platform's fee could not be returned to you.`,
    figures: { returnedCents: moved.feeReturnedCents, missingFeeCents: feeCents },
  };
}
