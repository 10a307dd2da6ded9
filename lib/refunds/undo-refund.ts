import { flagForReview, resolveCause } from "@/lib/alerts/store";
import { recomputeDonation, withDonationLock } from "@/lib/donations/recompute-store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { type ChargeMoney, transferAgain } from "@/lib/services/stripe/refunds";
import type { PaidGift } from "./find-paid-donation";
import { refundLines, undone } from "./rules";
import { findRefund, markUndone, recordFailing, type RefundRow } from "./store";

/**
 * A refund that counted has failed at the processor: the organization gets its part again (less our own fee, which
 * was returned to it and stays there), the gift counts again, and staff are told to find another way to the donor.
 * Returns whether it was undone now.
 */
export async function undoRefund(
  ctx: Context,
  gift: PaidGift,
  refundId: string,
  { reason, money }: { reason: string; money: ChargeMoney },
): Promise<boolean> {
  await withDonationLock(ctx.db, gift.id, (tx) => recordFailing(tx, refundId, reason, ctx.now));
  const row = await findRefund(ctx.db, refundId);
  if (row?.status !== "SUCCEEDED") return false;
  const cause = `refund-failed:${row.id}`;
  const amountCents = row.transferReversedCents - row.platformFeeReturnedCents;
  if (amountCents > 0 && !money.transfers.some((transfer) => transfer.cause === cause)) {
    if (!money.accountId) throw new Error(`charge ${money.chargeId} names no account to pay`);
    await transferAgain(money.accountId, gift.id, { amountCents, cause, key: cause }).catch(
      (error: unknown) => flagFailedTransfer(ctx, gift, row, error),
    );
  }
  const back = undone(
    refundLines({
      amountCents: row.amountCents,
      reversedCents: row.transferReversedCents,
      feeReturnedCents: row.platformFeeReturnedCents,
    }),
  );
  // Where more of our fee went to the organization than was taken from it, nobody takes that back: the platform bears it.
  const keptCents = Math.max(0, 0 - amountCents);
  const lines = {
    ...back,
    ORGANIZATION: (back.ORGANIZATION ?? 0) - keptCents,
    SUSPENSE: (back.SUSPENSE ?? 0) + keptCents,
  };
  return withDonationLock(ctx.db, gift.id, async (tx) => {
    if (!(await markUndone(tx, row.id, ctx.now))) return false;
    const { oversold } = await recomputeDonation(tx, gift.id, { cause, kind: "REFUND_FAILED", at: ctx.now, lines });
    await resolveCause(tx, `refund-money:${row.id}`, ctx.now);
    const about = { orgId: gift.orgId, campaignId: gift.campaignId, donationId: gift.id, at: ctx.now };
    await flagForReview(tx, {
      ...about,
      cause,
      kind: "REFUND_FAILED",
      message: `A refund of ${formatUsd(row.amountCents)} did not reach the donor: ${reason}. The money is back with you and the gift counts again. Ask the donor how they want to be paid.`,
      figures: { refundCents: row.amountCents, paidAgainCents: amountCents },
    });
    if (oversold)
      await flagForReview(tx, {
        ...about,
        cause: `no-seat:${gift.id}`,
        kind: "OVERSOLD",
        message:
          "A refund of tickets failed after their seats were sold again: the gift counts without a seat. Agree with the donor what to do.",
        figures: { tickets: gift.ticketCount },
      });
    return true;
  });
}

/** The processor will not pay the organization now: staff see it, and it is tried again. */
async function flagFailedTransfer(ctx: Context, gift: PaidGift, row: RefundRow, error: unknown): Promise<never> {
  if (error instanceof AppError && error.code === "refused")
    await flagForReview(ctx.db, {
      cause: `refund-money:${row.id}`,
      orgId: gift.orgId,
      kind: "REFUND_FAILED",
      campaignId: gift.campaignId,
      donationId: gift.id,
      message: `A refund of ${formatUsd(row.amountCents)} did not reach the donor, and your part of it could not be paid back to you yet. It is tried again.`,
      figures: { refundCents: row.amountCents },
      at: ctx.now,
    });
  throw error;
}
