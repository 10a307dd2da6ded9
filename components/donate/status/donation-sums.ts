import type { GiftSums } from "@/components/donate/breakdown/sum-lines";
import type { Fees, PublicDonation } from "@/lib/donations/schemas";

/** The sums of a quote or of a gift just made; `ticketCount` is null where none are bought. */
export function sumsOf(
  fees: Fees,
  { coverFees, ticketCount }: Pick<GiftSums, "coverFees" | "ticketCount">,
): GiftSums {
  return {
    amountCents: fees.donationAmount,
    feesCents: fees.processingFee + fees.platformFee,
    totalChargedCents: fees.totalCharged,
    netAmountCents: fees.netToOrg,
    coverFees,
    ticketCount,
  };
}

/** The sums of a donor's own gift. */
export function sumsOfGift(gift: PublicDonation): GiftSums {
  return {
    amountCents: gift.amountCents,
    feesCents: gift.processingFeeCents + gift.platformFeeCents,
    totalChargedCents: gift.totalChargedCents,
    netAmountCents: gift.netAmountCents,
    coverFees: gift.coverFees,
    ticketCount: gift.ticketCount,
  };
}
