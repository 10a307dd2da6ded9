import type { DonationRow } from "@/lib/donations/store";
import type { DonationSummary } from "./schemas";

/** Serializes the donation of a refund or dispute for lists. */
export function toDonationSummary(
  donation: DonationRow,
  campaign: { id: string; title: string },
): DonationSummary {
  return {
    amountCents: donation.amountCents,
    totalChargedCents: donation.totalChargedCents,
    refundedCents: donation.refundedCents,
    status: donation.status,
    receiptNumber: donation.receiptNumber,
    createdAt: donation.createdAt.toISOString(),
    donor: {
      id: donation.donorId,
      firstName: donation.donorFirstName,
      lastName: donation.donorLastName,
      email: donation.donorEmail,
    },
    campaign,
  };
}
