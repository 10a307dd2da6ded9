import { flagForReview, resolveCause } from "@/lib/alerts/store";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import type { PaidDonation } from "@/lib/refunds/find-paid-donation";
import { refundLines, undone } from "@/lib/refunds/rules";
import { findRefund, markUndone, type RefundRow, recordFailing } from "@/lib/refunds/store";
import { type ChargeMoney, transferAgain } from "@/lib/services/stripe/refunds";

/**
 * Undoes a counted refund that has failed at the processor: the organization is paid its part again, net of our fee
 * that it received with the refund; the donation counts again; and staff are alerted to find another way to pay the
 * donor. Returns whether this call undid the refund.
 */
export async function undoRefund(
  ctx: Context,
  donation: PaidDonation,
  refundId: string,
  { reason, money }: { reason: string; money: ChargeMoney },
): Promise<boolean> {
  await withDonationLock(ctx.db, donation.id, (tx) => recordFailing(tx, refundId, reason, ctx.now));
  const row = await findRefund(ctx.db, refundId);
  if (row?.status !== "SUCCEEDED") return false;
  const cause = `refund-failed:${row.id}`;
  const amountCents = row.transferReversedCents - row.platformFeeReturnedCents;
  if (amountCents > 0 && !money.transfers.some((transfer) => transfer.cause === cause)) {
    if (!money.accountId) throw new Error(`charge ${money.chargeId} has no account to pay`);
    await transferAgain(money.accountId, donation.id, { amountCents, cause, key: cause }).catch(
      (error: unknown) => flagFailedTransfer(ctx, donation, row, error),
    );
  }
  const back = undone(
    refundLines({
      amountCents: row.amountCents,
      reversedCents: row.transferReversedCents,
      feeReturnedCents: row.platformFeeReturnedCents,
    }),
  );
  // If more of our fee was returned than was taken from the organization, the platform bears the difference.
  const keptCents = Math.max(0, 0 - amountCents);
  const lines = {
    ...back,
    ORGANIZATION: (back.ORGANIZATION ?? 0) - keptCents,
    SUSPENSE: (back.SUSPENSE ?? 0) + keptCents,
  };
  return withDonationLock(ctx.db, donation.id, async (tx) => {
    if (!(await markUndone(tx, row.id, ctx.now))) return false;
    const { oversold } = await recomputeDonation(tx, donation.id, {
      cause,
      kind: "REFUND_FAILED",
      at: ctx.now,
      lines,
    });
    await resolveCause(tx, `refund-money:${row.id}`, ctx.now);
    const about = {
      orgId: donation.orgId,
      campaignId: donation.campaignId,
      donationId: donation.id,
      at: ctx.now,
    };
    await flagForReview(tx, {
      ...about,
      cause,
      kind: "REFUND_FAILED",
      message: `A refund of ${formatUsd(row.amountCents)} did not reach the donor: ${reason}. The money is back in your balance and the donation counts again. Ask the donor how they want to be refunded.`,
      figures: { refundCents: row.amountCents, paidAgainCents: amountCents },
    });
    if (oversold)
      await flagForReview(tx, {
        ...about,
        cause: `oversold:${donation.id}`,
        kind: "OVERSOLD",
        message:
          "A refund of tickets failed, but the tickets have been sold to others in the meantime. The donation counts without tickets. Contact the donor to agree on a solution.",
        figures: { tickets: donation.ticketCount },
      });
    return true;
  });
}

/**
 * Creates an alert if the processor refuses to pay the organization now, and rethrows the error, so that it is retried.
 */
async function flagFailedTransfer(
  ctx: Context,
  donation: PaidDonation,
  row: RefundRow,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.code === "refused")
    await flagForReview(ctx.db, {
      cause: `refund-money:${row.id}`,
      orgId: donation.orgId,
      kind: "REFUND_FAILED",
      campaignId: donation.campaignId,
      donationId: donation.id,
      message: `A refund of ${formatUsd(row.amountCents)} did not reach the donor, and your part of it could not be returned to your balance yet. It will be retried automatically.`,
      figures: { refundCents: row.amountCents },
      at: ctx.now,
    });
  throw error;
}
