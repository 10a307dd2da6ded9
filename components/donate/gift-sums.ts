import type { Fees, OwnGift } from "@/lib/donations/schemas";
import type { GiftSums } from "./sums";

/** The sums of a quote or of a gift just made. */
export function sumsOf(fees: Fees, coverFees: boolean): GiftSums {
  return {
    amountCents: fees.donationAmount,
    feesCents: fees.processingFee + fees.platformFee,
    totalChargedCents: fees.totalCharged,
    netAmountCents: fees.netToOrg,
    coverFees,
  };
}

/** The sums of a donor's own gift. */
export function sumsOfGift(gift: OwnGift): GiftSums {
  return {
    amountCents: gift.amountCents,
    feesCents: gift.processingFeeCents + gift.platformFeeCents,
    totalChargedCents: gift.totalChargedCents,
    netAmountCents: gift.netAmountCents,
    coverFees: gift.coverFees,
  };
}
