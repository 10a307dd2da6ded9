import type { DonationRow } from "@/lib/donations/store";
import type { DonationSummary } from "./schemas";

/** The gift behind a refund or a dispute, as members see it in lists. */
export function toDonationSummary(gift: DonationRow, campaign: { id: string; title: string }): DonationSummary {
  return {
    amountCents: gift.amountCents,
    totalChargedCents: gift.totalChargedCents,
    refundedCents: gift.refundedCents,
    status: gift.status,
    receiptNumber: gift.receiptNumber,
    createdAt: gift.createdAt.toISOString(),
    donor: {
      id: gift.donorId,
      firstName: gift.donorFirstName,
      lastName: gift.donorLastName,
      email: gift.donorEmail,
    },
    campaign,
  };
}
