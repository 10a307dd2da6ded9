import { paidCents } from "@/lib/donations/paid-amount";
import { shareOf } from "@/lib/kernel/money";
import { matchAfterRefund } from "@/lib/matching/rules";
import { findGivenMatches } from "@/lib/matching/store";
import { isOfflineMethod } from "@/lib/offline-donations/labels";
import type { RefundContext } from "./context";
import { feeShareCents, refundRefusal } from "./rules";
import type { RefundQuote } from "./schemas";
import { readRefundedAmounts } from "./store";

/**
 * Returns the effects of a refund of `amountCents` (by default the full remaining amount) for the confirmation dialog,
 * for members of the donation's organization. Changes nothing.
 */
export async function quoteRefund(
  ctx: RefundContext,
  { amountCents: requestedCents }: { amountCents?: number | undefined },
): Promise<RefundQuote> {
  const donation = ctx.donation;
  const donationId = donation.id;
  const [{ reservedCents, back }, matches] = await Promise.all([
    readRefundedAmounts(ctx.db, donationId),
    findGivenMatches(ctx.db, donationId),
  ]);
  const isOffline = isOfflineMethod(donation.paymentMethod);
  const counts = donation.status === "SUCCEEDED" && !isOffline;
  // An in-kind gift may have a value of 0; the shares below must not divide by it.
  const paid = Math.max(1, paidCents(donation));
  const refundableCents = counts ? Math.max(0, paid - reservedCents) : 0;
  const amountCents = Math.min(requestedCents ?? refundableCents, paid);
  const feeCents = isOffline ? 0 : feeShareCents(donation, back, amountCents);
  const doneCents = Math.min(paid, reservedCents + amountCents);
  const isFull = counts && doneCents === paid;
  const raisedAfterCents =
    isFull || !counts ? 0 : donation.amountCents - shareOf(donation.amountCents, doneCents, paid);
  return {
    donationId,
    refusal: refundRefusal(donation, refundableCents, requestedCents ?? refundableCents),
    refundableCents,
    amountCents,
    organizationPaysCents: amountCents - feeCents,
    platformFeeReturnedCents: feeCents,
    processingFeeKeptCents: shareOf(donation.processingFeeCents, amountCents, paid),
    raisedBeforeCents: donation.netRaisedCents,
    raisedAfterCents,
    ticketsReleased: isFull ? donation.ticketsSold : 0,
    matchReleasedCents: donation.matchedCents - matchAfterRefund(matches, raisedAfterCents),
    statusAfter: isFull ? "REFUNDED" : donation.status,
  };
}
