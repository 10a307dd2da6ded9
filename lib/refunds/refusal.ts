import type { DonationRow } from "@/lib/donations/store";
import { formatUsd } from "@/lib/kernel/money";

/**
 * Why `amountCents` of a donation cannot be refunded now, as a message; null when it can. `leftCents` is
 * neither refunded nor reserved.
 */
export function refundRefusal(
  donation: Pick<DonationRow, "status" | "processorChargeId">,
  leftCents: number,
  amountCents: number,
): string | null {
  switch (donation.status) {
    case "PENDING":
      return "This donation has not been paid yet, so there is nothing to refund";
    case "FAILED":
      return "This donation was not paid, so there is nothing to refund";
    case "DISPUTED":
      return "This donation is disputed. It can be refunded only after the dispute is closed";
    case "REFUNDED":
      return "This donation has already been refunded";
    case "SUCCEEDED":
      if (!donation.processorChargeId) return "This donation has no payment at the processor to refund";
      if (leftCents <= 0) return "A refund of the full remaining amount of this donation is already pending";
      if (amountCents > leftCents)
        return `Only ${formatUsd(leftCents)} of this donation can still be refunded`;
      return null;
  }
}
