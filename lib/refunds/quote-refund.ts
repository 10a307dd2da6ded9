import { paidCents } from "@/lib/donations/paid";
import type { DonationRow } from "@/lib/donations/store";
import type { RefundContext } from "./context";
import { refundRefusal } from "./refusal";
import { feeShareCents, shareOf } from "./rules";
import type { RefundQuote } from "./schemas";
import { findPot, readGivenBack } from "./store";

/**
 * What a refund of `amountCents` (everything that is left when not given) would do, for the dialog that asks before
 * it; for members of the gift's organization. Changes nothing.
 */
export async function quoteRefund(
  ctx: RefundContext,
  { amountCents: wanted }: { amountCents?: number | undefined },
): Promise<RefundQuote> {
  const gift = ctx.donation;
  const donationId = gift.id;
  const [{ reservedCents, back }, pot] = await Promise.all([
    readGivenBack(ctx.db, donationId),
    findPot(ctx.db, gift.campaignId),
  ]);
  const counts = gift.status === "SUCCEEDED";
  const paid = paidCents(gift);
  const refundableCents = counts ? Math.max(0, paid - reservedCents) : 0;
  const amountCents = Math.min(wanted ?? refundableCents, paid);
  const feeCents = feeShareCents(gift, back, amountCents);
  const doneCents = Math.min(paid, reservedCents + amountCents);
  const whole = counts && doneCents === paid;
  const raisedAfterCents =
    whole || !counts ? 0 : gift.amountCents - shareOf(gift.amountCents, doneCents, paid);
  return {
    donationId,
    refusal: refundRefusal(gift, refundableCents, wanted ?? refundableCents),
    refundableCents,
    amountCents,
    organizationPaysCents: amountCents - feeCents,
    platformFeeReturnedCents: feeCents,
    processingFeeKeptCents: shareOf(gift.processingFeeCents, amountCents, paid),
    raisedBeforeCents: gift.countedCents,
    raisedAfterCents,
    ticketsReleased: whole ? gift.ticketsSold : 0,
    matchReleasedCents: gift.matchedCents - matchAfter(gift, pot, raisedAfterCents),
    statusAfter: whole ? "REFUNDED" : gift.status,
  };
}

type Pot = NonNullable<Awaited<ReturnType<typeof findPot>>>;

/** The match of what still counts, as restating the gift will work it out. */
function matchAfter(gift: Pick<DonationRow, "matchedCents">, pot: Pot | null, countedCents: number): number {
  if (!pot) return 0;
  return Math.min(shareOf(countedCents, pot.matchingRatioPct, 100), gift.matchedCents);
}
