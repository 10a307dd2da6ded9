import type { DonationRow } from "@/lib/donations/store";
import { formatUsd } from "@/lib/kernel/money";
import { isOfflineMethod } from "@/lib/offline-donations/labels";

export const OFFLINE_REFUSAL =
  "This donation was given offline, so no payment can be refunded: void or correct it instead";

/**
 * Returns a message on why `amountCents` of a donation cannot be refunded now, or null if it can. `leftCents` is the
 * amount that is neither refunded nor reserved.
 */
export function refundRefusal(
  donation: Pick<DonationRow, "status" | "processorChargeId" | "paymentMethod">,
  leftCents: number,
  amountCents: number,
): string | null {
  if (isOfflineMethod(donation.paymentMethod)) return OFFLINE_REFUSAL;
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
