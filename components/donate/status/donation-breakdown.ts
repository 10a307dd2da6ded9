import type { DonationBreakdown } from "@/components/donate/breakdown/breakdown-lines";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import type { Fees } from "@/lib/donations/schemas";

/** Returns the breakdown of a quote, or of a donation that was just created. */
export function quoteBreakdown(
  fees: Fees,
  { coverFees, ticketCount }: Pick<DonationBreakdown, "coverFees" | "ticketCount">,
): DonationBreakdown {
  return {
    amountCents: fees.donationAmount,
    feesCents: fees.processingFee + fees.platformFee,
    totalChargedCents: fees.totalCharged,
    netAmountCents: fees.netToOrg,
    coverFees,
    ticketCount,
  };
}

/** Returns the breakdown of an existing donation. */
export function donationBreakdown(donation: PublicDonation): DonationBreakdown {
  return {
    amountCents: donation.amountCents,
    feesCents: donation.processingFeeCents + donation.platformFeeCents,
    totalChargedCents: donation.totalChargedCents,
    netAmountCents: donation.netAmountCents,
    coverFees: donation.coverFees,
    ticketCount: donation.ticketCount,
  };
}
