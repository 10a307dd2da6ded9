import { paidCents } from "@/lib/donations/paid-amount";
import type { DonationRow } from "@/lib/donations/store";
import type { RefundContext } from "./context";
import { refundRefusal } from "./refusal";
import { feeShareCents, shareOf } from "./rules";
import type { RefundQuote } from "./schemas";
import { findMatchBudget, readGivenBack } from "./store";

/**
 * The effects of a refund of `amountCents` (default: everything left), for the confirmation dialog; for
 * members of the donation's organization. Changes nothing.
 */
export async function quoteRefund(
  ctx: RefundContext,
  { amountCents: wanted }: { amountCents?: number | undefined },
): Promise<RefundQuote> {
  const donation = ctx.donation;
  const donationId = donation.id;
  const [{ reservedCents, back }, pot] = await Promise.all([
    readGivenBack(ctx.db, donationId),
    findMatchBudget(ctx.db, donation.campaignId),
  ]);
  const counts = donation.status === "SUCCEEDED";
  const paid = paidCents(donation);
  const refundableCents = counts ? Math.max(0, paid - reservedCents) : 0;
  const amountCents = Math.min(wanted ?? refundableCents, paid);
  const feeCents = feeShareCents(donation, back, amountCents);
  const doneCents = Math.min(paid, reservedCents + amountCents);
  const whole = counts && doneCents === paid;
  const raisedAfterCents =
    whole || !counts ? 0 : donation.amountCents - shareOf(donation.amountCents, doneCents, paid);
  return {
    donationId,
    refusal: refundRefusal(donation, refundableCents, wanted ?? refundableCents),
    refundableCents,
    amountCents,
    organizationPaysCents: amountCents - feeCents,
    platformFeeReturnedCents: feeCents,
    processingFeeKeptCents: shareOf(donation.processingFeeCents, amountCents, paid),
    raisedBeforeCents: donation.netRaisedCents,
    raisedAfterCents,
    ticketsReleased: whole ? donation.ticketsSold : 0,
    matchReleasedCents: donation.matchedCents - matchAfter(donation, pot, raisedAfterCents),
    statusAfter: whole ? "REFUNDED" : donation.status,
  };
}

type Pot = NonNullable<Awaited<ReturnType<typeof findMatchBudget>>>;

/** The match of what still counts, as recomputing the donation will set it. */
function matchAfter(
  donation: Pick<DonationRow, "matchedCents">,
  pot: Pot | null,
  netRaisedCents: number,
): number {
  if (!pot) return 0;
  return Math.min(shareOf(netRaisedCents, pot.matchingRatioPct, 100), donation.matchedCents);
}
