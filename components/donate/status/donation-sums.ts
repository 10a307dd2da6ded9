import type { DonationSums } from "@/components/donate/breakdown/sum-lines";
import type { PublicDonation } from "@/lib/donations/public-donation-schemas";
import type { Fees } from "@/lib/donations/schemas";

/** The sums of a quote or of a donation just made; `ticketCount` is null where none are bought. */
export function sumsOf(
  fees: Fees,
  { coverFees, ticketCount }: Pick<DonationSums, "coverFees" | "ticketCount">,
): DonationSums {
  return {
    amountCents: fees.donationAmount,
    feesCents: fees.processingFee + fees.platformFee,
    totalChargedCents: fees.totalCharged,
    netAmountCents: fees.netToOrg,
    coverFees,
    ticketCount,
  };
}

/** The sums of a donor's own donation. */
export function sumsOfDonation(donation: PublicDonation): DonationSums {
  return {
    amountCents: donation.amountCents,
    feesCents: donation.processingFeeCents + donation.platformFeeCents,
    totalChargedCents: donation.totalChargedCents,
    netAmountCents: donation.netAmountCents,
    coverFees: donation.coverFees,
    ticketCount: donation.ticketCount,
  };
}
