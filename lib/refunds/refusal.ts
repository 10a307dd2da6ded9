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
      return "The donor's bank disputes this donation. It can be refunded only once that is decided";
    case "REFUNDED":
      return "This donation has been refunded already";
    case "SUCCEEDED":
      if (!donation.processorChargeId)
        return "This donation has no payment at the processor that could be refunded";
      if (leftCents <= 0) return "A refund of all that is left of this donation is already on its way";
      if (amountCents > leftCents)
        return `Only ${formatUsd(leftCents)} of this donation can still be refunded`;
      return null;
  }
}
